import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '../text/date-time'

/** 256 random bits in base64, as stored. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString('base64')
}

/** A secret as shown to its owner. */
export function showSecret(secret: string): string {
  return `whsec_${secret}`
}

/** In base64; former secrets are separated by spaces. */
export type Secrets = { secret: string; formerSecret: string | null; formerExpiresAt: Date | null }

/** The secrets that sign at `now`, the newest first. */
export function secretsOf({ secret, formerSecret, formerExpiresAt }: Secrets, now: Date): string[] {
  const former = formerExpiresAt && formerExpiresAt > now ? (formerSecret?.split(' ') ?? []) : []
  return [secret, ...former]
}

/** What a rotation stores: the secrets that have signed until `now` sign for another day, at most the newest four. */
export function rotateSecrets(before: Secrets, now: Date): Secrets & { formerSecret: string } {
  return {
    secret: newWebhookSecret(),
    formerSecret: secretsOf(before, now).slice(0, MAX_FORMER_SECRETS).join(' '),
    formerExpiresAt: new Date(now.getTime() + FORMER_SECRET_MS),
  }
}

const FORMER_SECRET_MS = DAY_MS
/** Each one makes the header of every delivery longer. */
const MAX_FORMER_SECRETS = 4

type Signed = { id: string; body: string; at: Date; secrets: string[] }

/** Signs a delivery with each secret (base64), at the time of the try (Standard Webhooks 1.0.0, “Signature scheme”). */
export function signatureHeaders({ id, body, at, secrets }: Signed): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', Buffer.from(secret, 'base64'))
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
