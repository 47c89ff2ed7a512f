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
  /** The `Cookie` header: the session of before ends. */
  cookie: string | null
}

/** The token of a new session for whoever holds a passkey; null for an answer that is not what it should be. */
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
      // It may be removed, or its person disabled, by now.
      where: { credentialId, person: { disabledAt: null } },
      data: {
        counter: storableCounter(newCounter),
        isBackedUp: credentialBackedUp,
        lastUsedAt: new Date(),
      },
    })
    if (count === 0) return null
    // Passkeys that devices share have no counter, or one that jumps: it is a hint that one was copied, and no proof.
    if (counter > 0 && newCounter <= counter)
      await recordEvent(queries, { personId, act: 'passkey_counter_fell', subject: name })
    await recordEvent(queries, { personId, act: 'sign_in', subject: 'passkey' })
    return startSession(queries, { personId, method: 'passkey', agent, cookie })
  })
}

type Answer = z.infer<typeof assertion>

/** The passkey that answered, if it is of this address and of the person whom it names. */
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
    // With the stored counter the library would refuse one that falls.
    credential: { id: answer.id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo : null
}
