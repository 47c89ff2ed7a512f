import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ownCookie } from '../auth/people/cookie'
import { AppError } from '../errors'
import { isGetOrHead } from '../request-context'
import { MARKS_OF_PROXIES } from './client-address'

/** No program sends longer headers on purpose. */
const MAX_LENGTH = 500
/** `ARTIKEL_API_KEY` has up to 512 characters. */
const MAX_CREDENTIALS_LENGTH = 600

const CREDENTIALS = new Set(['authorization', 'x-api-key'])

/** Proxies append to these: their part is at the end, and the presence of one shows that there is a proxy. */
const OF_PROXIES = new Set(MARKS_OF_PROXIES)

/** Without one of these, a request would mean something else: a write without its condition, or another body. */
const DECISIVE = new Set([
  ...['content-encoding', 'content-type', 'transfer-encoding'],
  ...['idempotency-key', 'if-match', 'if-range', 'last-event-id', 'origin'],
])

/**
 * Treats headers over 500 characters as absent, but keeps the session in a `Cookie`. Returns the error for a request that would
 * then mean something else.
 */
export function boundHeaders({ method, headers }: IncomingMessage): AppError | null {
  let problem: AppError | null = null
  for (const name in headers) {
    const value = headers[name]
    if (typeof value !== 'string' || value.length <= MAX_LENGTH) continue
    bound(headers, name, value)
    const isDecisive = DECISIVE.has(name) || (name === 'if-none-match' && !isGetOrHead({ method }))
    if (isDecisive) problem ??= tooLong(name, value)
  }
  return problem
}

function bound(headers: IncomingHttpHeaders, name: string, value: string) {
  const own = name === 'cookie' ? ownCookie(value) : null
  if (OF_PROXIES.has(name)) headers[name] = value.slice(-MAX_LENGTH)
  // A browser also sends the cookies of other programs on this host or its domain.
  else if (own !== null) headers[name] = own
  else if (!CREDENTIALS.has(name)) delete headers[name]
  // Still present, but never a valid key.
  else if (value.length > MAX_CREDENTIALS_LENGTH) headers[name] = ''
}

function tooLong(name: string, { length }: string): AppError {
  return new AppError(
    'headers_too_large',
    `The header ${name} has ${length} characters; at most ${MAX_LENGTH} are read.`,
  )
}
