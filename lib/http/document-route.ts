import { problems } from '../errors'
import { inContext } from '../request-context'
import { articlePath } from '../routes/addresses'
import { toAppError } from './problem'
import type { RouteContext } from './route-handler'

type Call = { params: Record<string, string>; request: Request }

/** Shared caches may store it for a minute; clients revalidate each time, usually without a change. */
const SHARED = 'public, max-age=0, s-maxage=60, must-revalidate'

/** A route for documents that programs read. Errors have the page's status; `pathOf` is where a moved article redirects to. */
export function documentRoute(
  respond: (call: Call) => Promise<Response>,
  pathOf: (slug: string) => string = articlePath,
) {
  return async (request: Request, context: RouteContext<string>): Promise<Response> => {
    const params = (await context.params) ?? {}
    const answer = () => respond({ params, request }).catch((error) => failure(error, pathOf))
    return inContext(request, answer)
  }
}

/** A 200 that shared caches may store. Search engines should not list it, since it is not a page. */
export function documentResponse(body: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': SHARED,
      'X-Robots-Tag': 'noindex',
      ...headers,
    },
  })
}

function failure(error: unknown, pathOf: (slug: string) => string): Response {
  const { code, detail, headers, movedTo } = toAppError(error)
  return new Response(`${detail}\n`, {
    status: problems[code].status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
      ...(movedTo !== null && { Location: pathOf(movedTo) }),
      ...headers,
    },
  })
}
