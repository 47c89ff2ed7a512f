import type { IncomingMessage } from 'node:http'
import { ownCookie } from '../auth/people/cookie'
import { foreignOrigin, isSameOrigin } from '../auth/people/same-origin'
import { AppError } from '../errors'
import { unknownApiAddress } from '../http/problem'
import type { Route } from '../routes/route'
import type { RequestTarget } from './request-target'

export const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD']

/** Whether the response is sure to have a body: HEAD never has one, and `If-None-Match` may lead to a 304. */
export function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined
}

/** Throws `invalid_request`, `method_not_allowed`, `not_found` or `foreign_origin` for a request that needs no handler. */
export function assertServable(request: IncomingMessage, target: RequestTarget) {
  const { problem, route } = target
  if (!hasHost(request)) {
    throw new AppError('invalid_request', 'The request must have one Host header.')
  }
  if (!/^(chunked)?$/i.test(request.headers['transfer-encoding'] ?? '')) {
    throw new AppError('invalid_request', 'A Transfer-Encoding other than chunked is not supported.')
  }
  if (isServerOptions(request)) return
  if (problem !== null) throw problem
  const allowed = methodsOf(target)
  const method = request.method ?? ''
  if (allowed.includes(method)) {
    if (hasSession(request, route) || route.isDesk) assertFromHere(request)
    return
  }
  const supported = apiMethodsOf(route) ?? allowed
  if (supported.length === 0) throw unknownApiAddress()
  throw new AppError('method_not_allowed', `${method} is not supported; use ${supported.join(', ')}.`, {
    headers: { Allow: supported.join(', ') },
  })
}

/** Whether a request asks for the methods of the whole server, `OPTIONS *` (RFC 9110 §9.3.7). */
export function isServerOptions({ method, url }: IncomingMessage): boolean {
  return method === 'OPTIONS' && url === '*'
}

/** RFC 9112 §3.2 requires exactly one in HTTP/1.1; health checks over HTTP/1.0 often have none. */
function hasHost(request: IncomingMessage): boolean {
  const count = hostCount(request)
  return count === 1 || (count === 0 && request.httpVersion === '1.0')
}

/** Node keeps only the first of several in `headers`. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  }
  return count
}

function methodsOf({ isApi, route }: RequestTarget): string[] {
  if (isApi) return API_METHODS
  if (!route.isDesk) return PAGE_METHODS
  if (route.kind !== 'page') return ['POST']
  return route.postsTo === null ? PAGE_METHODS : [...PAGE_METHODS, 'POST']
}

/**
 * The methods of an API address, none for an unknown one; null for other addresses. A method that the API has nowhere does not
 * reach its handlers.
 */
function apiMethodsOf({ kind, operations }: Route): string[] | null {
  if (kind !== 'api') return null
  if (Object.keys(operations).length === 0) return []
  return API_METHODS.filter(
    (method) => method === 'OPTIONS' || (method === 'HEAD' ? 'GET' : method) in operations,
  )
}

function assertFromHere({ method, headers }: IncomingMessage) {
  const site = headers['sec-fetch-site']?.toString()
  if (!isSameOrigin({ method, site, origin: headers.origin })) throw foreignOrigin()
}

/** Whether a request has an API key or a person's session, valid or not. */
export function hasCredentials(request: IncomingMessage, route: Route): boolean {
  return hasKey(request) || hasSession(request, route)
}

function hasKey({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || headers['x-api-key'] !== undefined
}

/** Whether a request has a session cookie that counts: at the desk, and from scripts of the desk. */
export function hasSession(request: IncomingMessage, { isDesk }: Route): boolean {
  const { headers } = request
  if (!isDesk && (hasKey(request) || headers['artikel-desk'] !== '1')) return false
  return ownCookie(headers.cookie) !== null
}
