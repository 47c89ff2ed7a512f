import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import { config } from '../../config'
import { database } from '../../db/database'
import { authenticatorName } from './authenticators'
import { consumeChallenge } from './challenge'
import { recordEvent } from './events'
import { challengeIn, registration } from './passkey-answer'
import { ALGORITHMS } from './passkey-options'
import { parseTransports } from './passkeys'
import type { Person } from './people'
import { relyingPartyId } from './relying-party'

/** What the browser counts as a name where the authenticator has none of its own, too. */
type Names = { given: string; browser: string }

/** Adds the passkey that a browser made for a person. False for an answer that is not what it should be. */
export async function addPasskey(person: Person, body: unknown, { given, browser }: Names): Promise<boolean> {
  const { data: answer } = registration.safeParse(body)
  const challenge = answer ? await challengeIn(answer, `create ${person.id}`) : null
  if (!answer || challenge === null) return false
  const made = await verify(answer, challenge)
  if (!made) return false
  const { credential, aaguid, credentialBackedUp } = made
  const name = given || authenticatorName(aaguid) || browser
  return database().write(async (queries) => {
    if (!(await consumeChallenge(queries, challenge))) return false
    if (await queries.passkey.findFirst({ where: { credentialId: credential.id } })) return false
    await queries.passkey.create({
      data: {
        ...{ personId: person.id, aaguid, name, isBackedUp: credentialBackedUp, createdAt: new Date() },
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        rpId: relyingPartyId(),
        counter: storableCounter(credential.counter),
        transports: parseTransports(answer.response.transports).join(' '),
      },
    })
    await recordEvent(queries, { personId: person.id, act: 'add_passkey', subject: name })
    return true
  })
}

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

async function verify(answer: z.infer<typeof registration>, challenge: string): Promise<Made | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  if (!(await isUnattested(answer.response.attestationObject))) return null
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...answer, response: { ...answer.response, transports: [] }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: config().siteUrl,
    expectedRPID: relyingPartyId(),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  return registrationInfo ?? null
}

/** For certificates the library would look up what their issuers revoked, at addresses that whoever asks has named. */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const format = decoded.get('fmt')
    // Browsers leave what a key says of itself as it is (WebAuthn §5.1.3).
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** Counters have 32 bits, columns 31: what is higher counts as the highest. */
export function storableCounter(counter: number): number {
  return Math.min(counter, 2 ** 31 - 1)
}
