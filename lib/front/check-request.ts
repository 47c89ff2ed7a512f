import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors'
import type { RequestTarget } from './request-target'

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD']

export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['if-none-match'] === undefined
}

/** Throws `invalid_request` or `method_not_allowed` for what no route needs to look at. */
export function assertServable(request: IncomingMessage, { problem, isApi }: RequestTarget) {
  if (!hasHost(request)) {
    throw new AppError('invalid_request', 'The request must have one Host header.')
  }
  if (!/^(chunked)?$/i.test(request.headers['transfer-encoding'] ?? '')) {
    throw new AppError('invalid_request', 'A Transfer-Encoding other than chunked is not supported.')
  }
  if (problem !== null) throw problem
  const allowed = isApi ? API_METHODS : PAGE_METHODS
  const method = request.method ?? ''
  if (allowed.includes(method)) return
  throw new AppError('method_not_allowed', `${method} is not supported; use ${allowed.join(', ')}.`, {
    headers: { Allow: allowed.join(', ') },
  })
}

/** RFC 9112 §3.2 asks HTTP/1.1 for exactly one; health checks by HTTP/1.0 often have none. */
function hasHost(request: IncomingMessage): boolean {
  const count = hostCount(request)
  return count === 1 || (count === 0 && request.httpVersion === '1.0')
}

/** Node keeps the first of several in `headers`. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  }
  return count
}

/** Whether a caller gives an API key, right or wrong. */
export function hasKey({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || headers['x-api-key'] !== undefined
}
