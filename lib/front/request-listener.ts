import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { AppError } from '../errors'
import { toAppError } from '../http/to-app-error'
import { consume } from '../rate-limit/consume'
import { type RequestContext, runInRequestContext } from '../request-context'
import { negotiate } from './accept-markdown'
import { cacheKey } from './cache/cache-key'
import type { ResponseCache } from './cache/response-cache'
import { canonicalUrl } from './canonical'
import { clientAddress } from './client-address'
import { type ErrorResponse, sendErrorResponse, toErrorResponse } from './error-response'
import type { FrontResponse } from './front-response'
import { removeUntrustedHeaders } from './headers'
import { logRequest } from './request-log'
import { readTarget, type Target } from './target'
import type { Traffic } from './traffic'

type Handle = (request: IncomingMessage, response: FrontResponse) => Promise<void>

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD']

/**
 * The listener of requests: refuses what no route may see, answers reads from memory, has `handle` (Next) make the
 * rest, and logs how it ended. Without `kept` everything is made anew.
 */
export function createRequestListener(handle: Handle, traffic: Traffic, cache: ResponseCache | null) {
  return async (request: IncomingMessage, response: FrontResponse) => {
    traffic.add(response)
    const { rateLimit, logHits } = config()
    const target = readTarget(request.url ?? '')
    const url = negotiate(target.url, request.headers.accept)
    const key = cache && cacheKey(request, url)
    const hit = key === null ? undefined : cache?.findFresh(key)
    const context = createContext(request, response)
    if (!hit || logHits) logRequest(request, response, target.path, context)

    try {
      if (rateLimit && isLimited(request, target)) await consume('reads', context.clientAddress)
      if (cache && hit) return await cache.send(hit, request, response)
      response.context = context
      const rejection = findErrorResponse(request, response, target, cache === null)
      if (rejection) return sendErrorResponse(response, rejection)
      request.url = url
      removeUntrustedHeaders(request.headers, { dev: cache === null })
      if (cache && key !== null && cache.canRender(key, request))
        return await cache.render(key, request, response, context)
      return await runInRequestContext(context, () => handle(request, response))
    } catch (cause) {
      sendErrorResponse(
        response,
        toErrorResponse(toAppError(cause, response.id), response.id, origin(request, target)),
      )
    }
  }
}

/** Reads of articles; not the files that a page brings with it, nor the question whether the service is well. */
function isLimited({ method }: IncomingMessage, { path, isApi }: Target): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return isApi ? path !== '/api/health' : !/^\/_next\/|\.[a-z0-9]+$/i.test(path)
}

function origin({ method }: IncomingMessage, { isApi }: Target) {
  return { isApi, method }
}

function createContext(request: IncomingMessage, response: FrontResponse): RequestContext {
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

function findErrorResponse(
  request: IncomingMessage,
  response: FrontResponse,
  target: Target,
  dev: boolean,
): ErrorResponse | null {
  const problem = findProblem(request, target, dev)
  if (problem) return toErrorResponse(problem, response.id, origin(request, target))
  const better = canonicalUrl(target.url)
  return better === null ? null : { status: 308, headers: { Location: better }, body: '' }
}

function findProblem(request: IncomingMessage, target: Target, dev: boolean): AppError | undefined {
  // RFC 9112 §3.2: a request of HTTP/1.1 without Host is answered 400.
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    return new AppError('invalid_request', 'The request has no Host header.')
  }
  if (target.problem) return new AppError('invalid_request', target.problem)

  const allowed = target.isApi ? API_METHODS : PAGE_METHODS
  const method = request.method ?? ''
  // Next's development client posts to addresses of its own.
  if (allowed.includes(method) || (dev && !target.isApi)) return undefined
  return new AppError('method_not_allowed', `${method} is not supported; use ${allowed.join(', ')}.`, {
    headers: { Allow: allowed.join(', ') },
  })
}
