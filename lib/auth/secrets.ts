import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret of 256 random bits, as hex. */
export function newSecret(): string {
  return randomBytes(32).toString('hex')
}

/** SHA-256, in hexadecimal. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two hashes in constant time. */
export function isSameSecret(hash: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash), Buffer.from(other))
}
