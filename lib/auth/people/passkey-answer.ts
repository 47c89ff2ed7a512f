import * as z from 'zod'
import { type Ceremony, isChallengeOf } from './challenge'

/** Fits the largest answers, whose attestations have some kilobytes. */
const MAX_LENGTH = 32_000
/** 1,023 bytes in base64url (WebAuthn §5.8.3). */
const MAX_ID_LENGTH = 1_364

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(MAX_LENGTH)
const credential = {
  id: base64url.max(MAX_ID_LENGTH),
  rawId: base64url,
  type: z.literal('public-key'),
}

export const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).catch([]),
  }),
})

export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
})

type Answer = { response: { clientDataJSON: string } }

/** The challenge that was answered; null if it is for another ceremony or service, or expired. */
export async function challengeIn(answer: Answer, ceremony: Ceremony): Promise<string | null> {
  const { data } = clientData.safeParse(parse(answer.response.clientDataJSON))
  return data && (await isChallengeOf(ceremony, data.challenge)) ? data.challenge : null
}

/** Rejects answers from a page inside another one; the library checks that only where browsers name the outer one. */
const clientData = z.object({ challenge: base64url, crossOrigin: z.literal(false).optional() })

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
