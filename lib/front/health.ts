import type { IncomingMessage } from 'node:http'
import type { Respond } from '../backend/messages'
import { type AppError, unavailable } from '../errors'
import { CORS_HEADERS } from '../http/responses'
import type { RequestContext } from '../request-context'
import type { CachedResponse } from './cache/cached-response'
import { guestRequest, renderResponse } from './cache/render'
import type { FrontResponse } from './front-response'

const REMEMBERED_MS = 250

/** One response for all requests within 250 ms, since anybody may send them. Throws `unavailable` unless it is a 200. */
export function createHealth(respond: Respond) {
  const checks = new Map<string, Promise<CachedResponse>>()

  async function check(path: string, { id, clientAddress }: RequestContext): Promise<CachedResponse> {
    const context = { id, clientAddress, dependencies: new Set<string>() }
    const rendered = await renderResponse(respond, guestRequest(path, context), context)
    if (rendered.status !== 200) throw toError(rendered)
    return rendered
  }

  return function find(path: string, context: RequestContext): Promise<CachedResponse> {
    const known = checks.get(path)
    if (known) return known
    const checked = check(path, context)
    checks.set(path, checked)
    const forget = () => setTimeout(() => checks.delete(path), REMEMBERED_MS).unref()
    checked.then(forget, forget)
    return checked
  }
}

/** Each request gets its own problem document, with its request id. */
function toError({ body }: CachedResponse): AppError {
  const { detail } = JSON.parse(String(body)) as { detail: string }
  return unavailable(detail, 5)
}

const SERVING_BODY = Buffer.from('{"status":"ok"}')

const SERVING_HEADERS = [
  ...[
    'Content-Type',
    'application/json',
    'Cache-Control',
    'no-store',
    'Content-Length',
    String(SERVING_BODY.length),
  ],
  ...Object.entries(CORS_HEADERS).flat(),
]

/** Tells a load balancer that it may send requests: even if the backend is busy, cached responses are served. */
export function respondServing({ method }: IncomingMessage, response: FrontResponse) {
  response.sendWhole(200, SERVING_HEADERS, method === 'HEAD' ? [] : [SERVING_BODY])
}
