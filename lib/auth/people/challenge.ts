import { createHmac, randomBytes } from 'node:crypto'
import type { Queries } from '../../db/database'
import { hashSecret, isSameSecret } from '../authenticate'
import { getSigningKey } from '../signing-key'

/** What a challenge is valid for: signing in, or adding a passkey to one person. */
export type Ceremony = 'get' | `create ${number}`

const GOOD_FOR_MS = 5 * 60 * 1000

/** A WebAuthn challenge in base64url. It carries its own signature, so that requests of strangers cause no write. */
export async function createChallenge(ceremony: Ceremony): Promise<string> {
  const expiresAt = Date.now() + GOOD_FOR_MS
  const nonce = randomBytes(32).toString('base64url')
  const signature = await signatureOf(ceremony, expiresAt, nonce)
  return toBase64url(`${expiresAt}.${nonce}.${signature}`)
}

/** Whether a challenge was issued here for this ceremony and has not expired. */
export async function isChallengeOf(ceremony: Ceremony, challenge: string): Promise<boolean> {
  const [, expiresAt = '', nonce = '', signature = ''] = PARTS.exec(fromBase64url(challenge)) ?? []
  if (signature === '' || Number(expiresAt) <= Date.now()) return false
  return isSameSecret(signature, await signatureOf(ceremony, Number(expiresAt), nonce))
}

/** Marks a challenge as used, in a transaction; false if it already was. */
export async function consumeChallenge(queries: Queries, challenge: string): Promise<boolean> {
  const hash = hashSecret(fromBase64url(challenge))
  if (await queries.usedChallenge.findFirst({ where: { hash } })) return false
  const now = Date.now()
  await queries.usedChallenge.deleteMany({ where: { expiresAt: { lt: new Date(now) } } })
  await queries.usedChallenge.create({ data: { hash, expiresAt: new Date(now + GOOD_FOR_MS) } })
  return true
}

/** The time in milliseconds, then the nonce and the signature (256 bits each). */
const PARTS = /^(\d{13})\.([\w-]{43})\.([\w-]{43})$/

async function signatureOf(ceremony: Ceremony, expiresAt: number, nonce: string): Promise<string> {
  const key = await getSigningKey('passkey')
  return createHmac('sha256', key).update(`${ceremony} ${expiresAt} ${nonce}`).digest('base64url')
}

function toBase64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function fromBase64url(text: string): string {
  return Buffer.from(text, 'base64url').toString()
}
