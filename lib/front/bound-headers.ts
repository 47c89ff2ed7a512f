import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ownCookie } from '../auth/people/cookie'
import { AppError } from '../errors'
import { isGetOrHead } from '../request-context'
import { MARKS_OF_PROXIES } from './client-address'

/** Programs send no longer ones that they mean. */
const MAX_LENGTH = 500
/** `ARTIKEL_API_KEY` has up to 512 characters. */
const MAX_CREDENTIALS_LENGTH = 600

const CREDENTIALS = new Set(['authorization', 'x-api-key'])

/** What proxies add to: the end is theirs, and that there is one tells of them. */
const OF_PROXIES = new Set(MARKS_OF_PROXIES)

/** Without one of these a request would mean something else: a write without its condition, another body. */
const DECISIVE = new Set([
  ...['content-encoding', 'content-type', 'transfer-encoding'],
  ...['idempotency-key', 'if-match', 'if-range', 'last-event-id', 'origin'],
])

/**
 * One over 500 characters counts as absent, but for the session in a `Cookie`; gives the problem of a request that would then
 * mean something else.
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
  // A browser sends along what other programs of this host, or of its domain, have set.
  else if (own !== null) headers[name] = own
  else if (!CREDENTIALS.has(name)) delete headers[name]
  // Given all the same, but no key.
  else if (value.length > MAX_CREDENTIALS_LENGTH) headers[name] = ''
}

function tooLong(name: string, { length }: string): AppError {
  return new AppError(
    'headers_too_large',
    `The header ${name} has ${length} characters; at most ${MAX_LENGTH} are read.`,
  )
}
