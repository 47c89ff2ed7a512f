import type { RouteHandler } from '../http/route-handler'
import { routeOfTemplate } from '../routes/match'
import { type Route, sourceOf, sourceOfPost } from '../routes/route'
import type { Handle } from './capture'
import type { BackendRequest, Captured } from './messages'

export type RouteHandlers = { [method: string]: RouteHandler }

/** Calls handlers directly: the overhead of Next exceeds the time of most of them. `next` handles everything else. */
export function callHandlers(load: (source: string) => Promise<RouteHandlers | null>, next: Handle): Handle {
  const loaded = new Map<string, RouteHandlers | null>()

  async function handlersOf(route: Route): Promise<RouteHandlers | null> {
    const source = HANDLED.has(route.kind) ? sourceOf(route) : sourceOfPost(route)
    if (source === null) return null
    const found = loaded.get(source)
    if (found !== undefined) return found
    const handlers = await load(source)
    loaded.set(source, handlers)
    return handlers
  }

  return async (request) => {
    const { template, method } = request
    const route = routeOfTemplate(template)
    // Next drops the body of a HEAD response, which leaves its length unknown.
    if (!route) return next(method === 'HEAD' ? { ...request, method: 'GET' } : request)
    if (!isHandled(route, method)) return next(request)
    const { [method]: handler, GET } = (await handlersOf(route)) ?? {}
    // As in Next, GET handles HEAD; the front drops the body.
    const chosen = handler ?? (method === 'HEAD' ? GET : undefined)
    return chosen ? call(chosen, request) : next(request)
  }
}

function isHandled({ kind, postsTo }: Route, method: string): boolean {
  return HANDLED.has(kind) || (postsTo !== null && method === 'POST')
}

const HANDLED: ReadonlySet<Route['kind']> = new Set(['api', 'document'])

async function call(handler: RouteHandler, request: BackendRequest): Promise<Captured> {
  const decoded = Object.entries(request.params).map(([name, value]) => [name, decodeURIComponent(value)])
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

/** Converts Node's headers to the form that `Headers` and `Request` take. */
export function toHeaders(headers: BackendRequest['headers']): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}
