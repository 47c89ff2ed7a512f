import { createHmac, randomBytes } from 'node:crypto'

/** 256 random bits in base64, as they are stored. */
export function newWebhookSecret(): string {
  return randomBytes(32).toString('base64')
}

/** A secret as its owner sees it. */
export function showSecret(secret: string): string {
  return `whsec_${secret}`
}

type Signed = { id: string; body: string; at: Date; secrets: string[] }

/** Signed with each secret (base64), at the time of the try (Standard Webhooks 1.0.0, “Signature scheme”). */
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
