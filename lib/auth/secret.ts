import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret of 256 random bits, as hex. */
export function newSecret(): string {
  return randomBytes(32).toString('hex')
}

/** A key as it is shown and sent. */
export function formatKey(id: string, secret: string): string {
  return `art_${id}_${secret}`
}

/** The parts of a key; null for what cannot be one. */
export function parseKey(shown: string): { id: string; secret: string } | null {
  const [, id, secret] = /^art_([0-9a-f]{12})_([0-9a-f]{64})$/.exec(shown) ?? []
  return id !== undefined && secret !== undefined ? { id, secret } : null
}

/** What is stored of a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two hashes in constant time. */
export function isSameSecret(hash: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other))
}

type Ends = { revokedAt: Date | null; expiresAt: Date | null }

/** Whether a key is neither revoked nor expired. */
export function isInForce({ revokedAt, expiresAt }: Ends, now: Date): boolean {
  return !revokedAt && (!expiresAt || expiresAt > now)
}
