import type { IncomingMessage } from 'node:http'
import { config } from '../config'
import { AppError } from '../errors'
import { type RequestScope, withRequestScope } from '../http/request-scope'
import { log } from '../log'
import { clientAddress } from './client-address'
import { forgetUntrusted } from './headers'
import { sendRefusal, toRefusal } from './refusal'
import { logRequest } from './request-log'
import type { FrontResponse } from './response'
import { readTarget, type Target } from './target'
import type { Traffic } from './traffic'

type Handle = (request: IncomingMessage, response: FrontResponse) => Promise<void>

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PAGE_METHODS = ['GET', 'HEAD']

/** The listener of requests: refuses what no route may see, hands the rest to `handle` (Next), and logs how it ended. */
export function answerWith(handle: Handle, traffic: Traffic, { dev }: { dev: boolean }) {
  return async (request: IncomingMessage, response: FrontResponse) => {
    const target = readTarget(request.url ?? '')
    const scope = openScope(request, response)
    traffic.add(response)
    logRequest(request, response, target.path, scope)

    const refusal = findRefusal(request, target, dev)
    if (refusal) {
      sendRefusal(response, toRefusal(refusal, response.id, target.isApi))
      return
    }
    request.url = target.url
    forgetUntrusted(request.headers, { dev })
    try {
      await withRequestScope(scope, () => handle(request, response))
    } catch (cause) {
      log().error({ id: response.id, err: cause }, 'A request failed.')
      const error = new AppError('internal_error', 'Something went wrong here; try again later.')
      sendRefusal(response, toRefusal(error, response.id, target.isApi))
    }
  }
}

function openScope(request: IncomingMessage, response: FrontResponse): RequestScope {
  const forwardedFor = request.headers['x-forwarded-for']
  return {
    id: response.id,
    clientAddress: clientAddress(
      request.socket.remoteAddress ?? '',
      // Node joins repeated headers of this name with a comma.
      forwardedFor?.toString(),
      config().trustProxy,
    ),
  }
}

function findRefusal(request: IncomingMessage, target: Target, dev: boolean): AppError | undefined {
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
