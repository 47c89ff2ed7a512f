import { AppError } from '../errors'
import { endpoint } from './endpoint'
import type { RouteHandler } from './route-handler'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]

/** Handlers for the methods that an address lacks: 405 with `Allow` (RFC 9110 §15.5.6), and `OPTIONS`. */
export function methodNotAllowed(...allowed: Method[]): Record<Method | 'OPTIONS', RouteHandler> {
  const allow = [...allowed, 'OPTIONS'].join(', ')
  const reject = endpoint({}, async ({ request }) => {
    throw new AppError('method_not_allowed', `${request.method} is not allowed here; use ${allow}.`, {
      headers: { Allow: allow },
    })
  })
  const options = async () => new Response(null, { status: 204, headers: { Allow: allow, ...PREFLIGHT } })
  return {
    GET: reject,
    HEAD: reject,
    POST: reject,
    PUT: reject,
    PATCH: reject,
    DELETE: reject,
    OPTIONS: options,
  }
}

/** From another origin, a browser may only read, without a key. */
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Max-Age': '86400',
}
