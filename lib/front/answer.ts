import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { AppError } from '../errors'
import { toAppError } from '../http/failure'
import { type RequestScope, withRequestScope } from '../http/request-scope'
import { spend } from '../limits/limits'
import { canonicalTarget } from './canonical'
import { clientAddress } from './client-address'
import { forgetUntrusted } from './headers'
import type { Kept } from './kept/kept'
import { keyOf } from './kept/key'
import { negotiate } from './kept/negotiate'
import { type Refusal, sendRefusal, toRefusal } from './refusal'
import { logRequest } from './request-log'
import type { FrontResponse } from './response'
import { readTarget, type Target } from './target'
import type { Traffic } from './traffic'

type Handle = (request: IncomingMessage, response: FrontResponse) => Promise<void>

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD']

/**
 * The listener of requests: refuses what no route may see, answers reads from memory, has `handle` (Next) make the
 * rest, and logs how it ended. Without `kept` everything is made anew.
 */
export function answerWith(handle: Handle, traffic: Traffic, kept: Kept | null) {
  return async (request: IncomingMessage, response: FrontResponse) => {
    traffic.add(response)
    const { rateLimit, logHits } = config()
    const target = readTarget(request.url ?? '')
    const url = negotiate(target.url, request.headers.accept)
    const key = kept && keyOf(request, url)
    const hit = key === null ? undefined : kept?.findFresh(key)
    const scope = openScope(request, response)
    if (!hit || logHits) logRequest(request, response, target.path, scope)

    try {
      if (rateLimit && isLimited(request, target)) await spend('reads', scope.clientAddress)
      if (kept && hit) return await kept.send(hit, request, response)
      response.scope = scope
      const refusal = findRefusal(request, response, target, kept === null)
      if (refusal) return sendRefusal(response, refusal)
      request.url = url
      forgetUntrusted(request.headers, { dev: kept === null })
      if (kept && key !== null && kept.canMake(key, request))
        return await kept.make(key, request, response, scope)
      return await withRequestScope(scope, () => handle(request, response))
    } catch (cause) {
      sendRefusal(response, toRefusal(toAppError(cause, response.id), response.id, askedBy(request, target)))
    }
  }
}

/** Reads of articles; not the files that a page brings with it, nor the question whether the service is well. */
function isLimited({ method }: IncomingMessage, { path, isApi }: Target): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return isApi ? path !== '/api/health' : !/^\/_next\/|\.[a-z0-9]+$/i.test(path)
}

function askedBy({ method }: IncomingMessage, { isApi }: Target) {
  return { isApi, method }
}

function openScope(request: IncomingMessage, response: FrontResponse): RequestScope {
  const forwardedFor = request.headers['x-forwarded-for']
  return {
    id: response.id,
    dependencies: new Set(),
    clientAddress: clientAddress(
      request.socket.remoteAddress ?? '',
      // Node joins repeated headers of this name with a comma.
      forwardedFor?.toString(),
      config().trustProxy,
    ),
  }
}

function findRefusal(
  request: IncomingMessage,
  response: FrontResponse,
  target: Target,
  dev: boolean,
): Refusal | null {
  const fault = findFault(request, target, dev)
  if (fault) return toRefusal(fault, response.id, askedBy(request, target))
  const better = canonicalTarget(target.url)
  return better === null ? null : { status: 308, headers: { Location: better }, body: '' }
}

function findFault(request: IncomingMessage, target: Target, dev: boolean): AppError | undefined {
  // RFC 9112 §3.2: a request of HTTP/1.1 without Host is answered 400.
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    return new AppError('invalid_request', 'The request has no Host header.')
  }
  if (target.fault) return new AppError('invalid_request', target.fault)

  const allowed = target.isApi ? API_METHODS : PAGE_METHODS
  const method = request.method ?? ''
  // Next's development client posts to addresses of its own.
  if (allowed.includes(method) || (dev && !target.isApi)) return undefined
  return new AppError('method_not_allowed', `${method} is not served here; use ${allowed.join(', ')}.`, {
    headers: { Allow: allowed.join(', ') },
  })
}
