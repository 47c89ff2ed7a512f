import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type * as z from 'zod'
import { config } from '../../config'
import { database } from '../../db/database'
import { consumeChallenge } from './challenge'
import { recordEvent } from './events'
import { challengeIn, registration } from './passkey-answer'
import { ALGORITHMS } from './passkey-options'
import { parseTransports } from './passkeys'
import type { Person } from './people'
import { relyingPartyId } from './relying-party'

/** A passkey is named `given`, else after its authenticator, else `browser`. */
type Names = { given: string; browser: string }

/** Adds the passkey that a browser created for a person. False for an invalid answer. */
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
        personId: person.id,
        aaguid,
        name,
        isBackedUp: credentialBackedUp,
        createdAt: new Date(),
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

/** For certificates, the library would fetch revocation lists from addresses that the sender chose. */
async function isUnattested(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const format = decoded.get('fmt')
    // Browsers pass on self attestation unchanged (WebAuthn §5.1.3).
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** Counters have 32 bits, columns 31: higher values are stored as the maximum. */
export function storableCounter(counter: number): number {
  return Math.min(counter, 2 ** 31 - 1)
}

/** Names of authenticators by AAGUID (github.com/passkeydeveloper/passkey-authenticator-aaguids). */
const AUTHENTICATORS: Readonly<Record<string, string>> = {
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome, macOS',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'iCloud Keychain',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'iCloud Keychain',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
}

/** Null for an AAGUID that is unknown or all zeros. */
function authenticatorName(aaguid: string): string | null {
  return AUTHENTICATORS[aaguid] ?? null
}
