import { createHmac, timingSafeEqual } from 'node:crypto'

/** The largest accepted difference between the sender's and the receiver's clock. */
const TOLERANCE_S = 5 * 60

type Signed = { headers: Record<string, unknown>; body: Buffer; secret: string; now: Date }

/** Whether a delivery was signed with the secret within `TOLERANCE_S` (Standard Webhooks 1.0.0). */
export function isSigned({ headers, body, secret, now }: Signed): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  )
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!id || !/^\d+$/.test(timestamp) || age > TOLERANCE_S) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}
