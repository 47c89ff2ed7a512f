import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { config } from '../../config'
import { createChallenge } from './challenge'
import { describePasskeys } from './passkeys'
import type { Person } from './people'
import { relyingPartyId } from './relying-party'

/** EdDSA, ES256 and RS256 (IANA COSE), the preferred ones first. */
export const ALGORITHMS = [-8, -7, -257]

const TIMEOUT_MS = 5 * 60 * 1000

/** What a browser needs to create a discoverable passkey, which signs in without a name (WebAuthn §5.4). */
export async function creationOptions(person: Person): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id, name, userHandle } = person
  return {
    challenge: await createChallenge(`create ${id}`),
    rp: { id: relyingPartyId(), name: config().siteName },
    user: { id: userHandle, name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: await describePasskeys(id),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** What a browser needs to sign in (WebAuthn §5.5). For a `person` already signed in, only their own passkeys are allowed. */
export async function requestOptions(person: Person | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return {
    challenge: await createChallenge('get'),
    rpId: relyingPartyId(),
    allowCredentials: person ? await describePasskeys(person.id) : [],
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  }
}
