import type { VerifiedAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod'
import { config } from '../../config'
import { database } from '../../db/database'
import { storableCounter } from './add-passkey'
import { consumeChallenge } from './challenge'
import { recordEvent } from './events'
import { assertion, challengeIn } from './passkey-answer'
import { relyingPartyId } from './relying-party'
import { startSession } from './sessions'

type From = {
  agent: string
  /** The `Cookie` header; the session in it ends. */
  cookie: string | null
}

/** The token of a new session for the owner of a passkey; null for an invalid answer. */
export async function signInByPasskey(body: unknown, { agent, cookie }: From): Promise<string | null> {
  const { data: answer } = assertion.safeParse(body)
  const challenge = answer ? await challengeIn(answer, 'get') : null
  if (!answer || challenge === null) return null
  const passkey = await findPasskey(answer)
  const verified = passkey && (await verify(answer, challenge, passkey.publicKey))
  if (!verified) return null
  const { credentialId, personId, counter, name } = passkey
  const { newCounter, credentialBackedUp } = verified
  return database().write(async (queries) => {
    if (!(await consumeChallenge(queries, challenge))) return null
    const { count } = await queries.passkey.updateMany({
      // By now the passkey may be removed, or its person disabled.
      where: { credentialId, person: { disabledAt: null } },
      data: {
        counter: storableCounter(newCounter),
        isBackedUp: credentialBackedUp,
        lastUsedAt: new Date(),
      },
    })
    if (count === 0) return null
    // Synced passkeys have no counter, or one that jumps: a lower one hints at a copy but does not prove it.
    if (counter > 0 && newCounter <= counter)
      await recordEvent(queries, { personId, act: 'passkey_counter_fell', subject: name })
    await recordEvent(queries, { personId, act: 'sign_in', subject: 'passkey' })
    return startSession(queries, { personId, method: 'passkey', agent, cookie })
  })
}

type Answer = z.infer<typeof assertion>

/** The passkey that answered, if it is for this host and its person is the one that the answer names. */
async function findPasskey({ id, response }: Answer) {
  const passkey = await database().read.passkey.findFirst({
    where: { credentialId: id, rpId: relyingPartyId() },
    include: { person: true },
  })
  return passkey?.person.userHandle === response.userHandle ? passkey : null
}

async function verify(
  answer: Answer,
  challenge: string,
  publicKey: string,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: config().siteUrl,
    expectedRPID: relyingPartyId(),
    requireUserVerification: true,
    // With the stored counter, the library would reject a lower one.
    credential: { id: answer.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo : null
}
