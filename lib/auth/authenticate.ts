import { consume } from '../rate-limit/consume'
import { currentRequest } from '../request-context'
import { type Actor, guest, unauthorized } from './actor'
import { findKey } from './find-key'

/**
 * Who sent a request: the owner of the key in `Authorization: Bearer` or `X-API-Key`, a guest when there is neither.
 * Throws `unauthorized` for a key that is unknown, expired or revoked.
 */
export async function authenticate(headers: Headers): Promise<Actor> {
  const shown = keyIn(headers)
  if (shown === null) return guest

  const known = await findKey(shown)
  if (!known) {
    // A right key is never refused for the wrong ones of a neighbour at the same address.
    await consume('failed-authentication', currentRequest()?.clientAddress ?? '')
    throw unauthorized('This API key is not valid: it is unknown, expired or revoked.')
  }
  const scope = currentRequest()
  if (scope) scope.keyName = known.name
  return known.actor
}

function keyIn(headers: Headers): string | null {
  const authorization = headers.get('authorization')
  if (authorization === null) return headers.get('x-api-key')

  const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? []
  if (token === undefined) {
    throw unauthorized('The Authorization header must read "Bearer <key>".')
  }
  return token
}
