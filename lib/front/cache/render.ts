import { IncomingMessage, type ServerResponse } from 'node:http'
import { config } from '../../config'
import { type RequestContext, runInRequestContext } from '../../request-context'
import { readTarget } from '../target'
import type { CachedResponse } from './cached-response'
import { type Captured, CapturedResponse } from './captured-response'
import { toCachedResponse } from './to-cached-response'

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Has Next handle a request, and returns the whole response as it is to be sent, to one client or to many. Rejects when
 * the context's signal is aborted before that.
 */
export async function renderResponse(
  handle: Handle,
  request: IncomingMessage,
  context: RequestContext,
): Promise<CachedResponse> {
  const captured = await capture(handle, request, context)
  const { route } = readTarget(request.url ?? '')
  if (!isEmptyShell(captured)) return toCachedResponse(captured, context, route)
  const errorPage = await capture(handle, guestRequest(ERROR_PAGE, request), context)
  return toCachedResponse(errorPage, context, route)
}

/**
 * The request of a guest for `url`: nothing of the client that sent `original` may shape what every guest is served.
 */
export function guestRequest(url: string, original: IncomingMessage): IncomingMessage {
  const request = new IncomingMessage(original.socket)
  request.method = 'GET'
  request.url = url
  request.httpVersion = '1.1'
  request.headers = { host: new URL(config().siteUrl).host, accept: '*/*' }
  request.complete = true
  request.push(null)
  return request
}

/** An error while a page is rendered leaves nothing of it but a shell that wants scripts; this page replaces it. */
const ERROR_PAGE = '/error'

function isEmptyShell({ status, body }: Captured): boolean {
  return status >= 500 && body.includes('<html id="__next_error__"')
}

function capture(handle: Handle, request: IncomingMessage, context: RequestContext): Promise<Captured> {
  const response = new CapturedResponse(request)
  const handled = runInRequestContext(context, () => handle(request, response))
  return Promise.race([response.captured, handled.then(() => response.captured), rejectOnAbort(context)])
}

function rejectOnAbort({ signal }: RequestContext): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
