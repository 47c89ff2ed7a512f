import { consume } from '../rate-limit/consume'
import { currentRequest } from '../request-context'
import { type Actor, guest, unauthorized } from './actor'
import { findKey } from './find-key'

/**
 * Who sent a request: the owner of the key in `Authorization: Bearer` or `X-API-Key`, a guest when there is neither.
 * Throws `unauthorized` for a key that is unknown, expired or revoked.
 */
export async function authenticate(headers: Headers): Promise<Actor> {
  const authorization = headers.get('authorization')
  const shown = authorization === null ? headers.get('x-api-key') : tokenIn(authorization)
  if (shown === null && authorization === null) return guest
  if (shown === null) return fail('The Authorization header must read "Bearer <key>".')

  const known = await findKey(shown)
  if (!known) return fail('This API key is not valid: it is unknown, expired or revoked.')
  const scope = currentRequest()
  if (scope) scope.keyName = known.name
  return known.actor
}

function tokenIn(authorization: string): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
}

/** A right key is never refused for the wrong ones of a neighbour at the same address: only here are they counted. */
async function fail(detail: string): Promise<never> {
  await consume('failed-authentication', currentRequest()?.clientAddress ?? '')
  throw unauthorized(detail)
}
