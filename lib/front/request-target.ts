import { LRUCache } from 'lru-cache'
import { AppError } from '../errors'
import { findTooMany } from '../http/query'
import { isApiPath } from '../routes/addresses'
import type { Route } from '../routes/route'
import { CONTROL_CHARACTER, decodeOrNull } from '../text/strings'
import { canonicalUrl, isTermName, TERM_ADDRESS } from './canonical'
import { findRoute } from './find-route'

export type RequestTarget = {
  url: string
  path: string
  route: Route
  params: Record<string, string>
  isApi: boolean
  mayBeAlias: boolean
  problem: AppError | null
  canonical: string | null
}

/** Twice as long as any useful target, such as a query of several hundred escaped letters. */
const MAX_LENGTH = 4_096
const MAX_KNOWN = 4_000
const MAX_KNOWN_LENGTH = 500
const known = new LRUCache<string, RequestTarget>({ max: MAX_KNOWN })

/** Parses a request target (RFC 9112 §3.2). Ignores the host of an absolute one, like the Host header. */
export function parseRequestTarget(sent: string): RequestTarget {
  if (sent.length > MAX_LENGTH) return tooLong(sent)
  const found = known.get(sent)
  if (found) return found
  const target = parseUncached(sent)
  if (sent.length <= MAX_KNOWN_LENGTH) known.set(sent, target)
  return target
}

function parseUncached(sent: string): RequestTarget {
  const plain = encodeRawBytes(sent.replace(/^https?:\/\/[^/?#]*\/?/i, '/'))
  const path = plain.split('?', 1)[0] ?? ''
  const decoded = decodeOrNull(path)
  const isApi = isApiPath(decoded ?? path)
  const problem = findMalformed(plain, path, decoded) ?? (isApi ? findTooMany(parameterNames(plain)) : null)
  const { url, canonical } = problem === null ? spell(plain) : { url: plain, canonical: null }
  const { route, params } = findRoute((canonical ?? url).split('?', 1)[0] ?? '')
  const mayBeAlias = (route.kind === 'unknown' && !isApi) || url.startsWith('/?')
  return { url, path, route, params, isApi, mayBeAlias, problem, canonical }
}

function spell(plain: string): Pick<RequestTarget, 'url' | 'canonical'> {
  const canonical = canonicalUrl(plain)
  const isName = canonical !== null && isTermName(canonical, plain)
  return isName ? { url: canonical, canonical: null } : { url: plain, canonical }
}

function findMalformed(url: string, path: string, decoded: string | null): AppError | null {
  const detail = findProblem(url, path, decoded)
  return detail === null ? null : new AppError('invalid_request', detail)
}

function parameterNames(url: string): string[] {
  return [...new URLSearchParams(url.split(/\?(.*)/s)[1]).keys()]
}

function tooLong(sent: string): RequestTarget {
  const start = sent.slice(0, MAX_KNOWN_LENGTH)
  const detail = `The URL has ${sent.length} characters; at most ${MAX_LENGTH} are read.`
  return { ...parseUncached(start), canonical: null, problem: new AppError('uri_too_long', detail) }
}

function findProblem(url: string, path: string, decoded: string | null): string | null {
  if (!path.startsWith('/') || path.startsWith('//')) return 'The URL path must start with a single /.'
  if (url.includes('#')) return 'The URL must not contain a #.'
  if (decoded === null)
    return 'The URL has a percent sign that is not an escape of UTF-8 text; write it as %25.'
  if (FORBIDDEN.test(decoded) && !isInTermName(path, decoded))
    return 'The URL must not contain a backslash or a control character.'
  if (/(^|\/)\.{1,2}(\/|$)/.test(decoded)) return 'The path must not contain . or .. as a segment.'
  return null
}

/** The name of a term may have any character that a text may have; other addresses have no backslash or line break. */
function isInTermName(path: string, decoded: string): boolean {
  const others = decodeOrNull(path.replace(TERM_ADDRESS, '')) ?? ''
  return !path.includes('\\') && !FORBIDDEN.test(others) && !CONTROL_CHARACTER.test(decoded)
}

const FORBIDDEN = /[\\\p{Cc}]/u

/** Some clients send raw UTF-8; Node turns each byte into one character. */
function encodeRawBytes(url: string): string {
  return url.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
}
