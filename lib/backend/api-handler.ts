import { matchRoute } from '../front/routes'
import type { RouteHandler } from '../http/route-handler'
import { currentRequest } from '../request-context'
import type { Handle } from './capture'
import type { BackendRequest, Captured } from './exchange'

/**
 * Calls the handlers of the API itself, once Next has found each: what Next does around a handler takes longer than most
 * handlers. `next` handles all else.
 */
export function createApiHandler(next: Handle): Handle {
  const handlers = new Map<string, RouteHandler>()
  return async (request) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const { route, params } = matchRoute(pathname) ?? {}
    if (route?.kind !== 'api' || !params) return next(request)
    const name = `${request.method} ${route.template}`
    const known = handlers.get(name)
    if (known) return call(known, request, params)
    const { taken, captured } = await takeHandler(next, request)
    // What does not hand itself over has responded.
    if (!taken) return captured
    handlers.set(name, taken)
    return call(taken, request, params)
  }
}

async function takeHandler(next: Handle, request: BackendRequest) {
  let taken: RouteHandler | undefined
  const context = currentRequest()
  if (context) {
    context.takeHandler = (handler) => {
      taken = handler
    }
  }
  const captured = await next(request)
  if (context) delete context.takeHandler
  return { taken, captured }
}

async function call(
  handler: RouteHandler,
  request: BackendRequest,
  params: Record<string, string>,
): Promise<Captured> {
  const decoded = Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)])
  const response = await handler(toRequest(request), { params: Promise.resolve(Object.fromEntries(decoded)) })
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}

function toRequest({ method, url, headers, body }: BackendRequest): Request {
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  return new Request(`http://localhost${url}`, {
    method,
    headers: toHeaders(headers),
    ...(hasBody && { body }),
  })
}

/** Node's headers as the web has them. */
export function toHeaders(headers: BackendRequest['headers']): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}
