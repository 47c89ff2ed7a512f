import { connection } from 'next/server'
import { problems } from '../errors'
import { toAppError } from './to-app-error'

/** What a document is asked for: the dynamic parts of its address. */
type Asked = { params: Record<string, string>; request: Request }
type RouteContext = { params: Promise<Record<string, string> | undefined> }

/** Kept by caches in between for a minute; a client asks again each time, most often to hear that nothing is new. */
const SHARED = 'public, max-age=0, s-maxage=60, must-revalidate'

/**
 * A route handler for what programs read beside the API: feeds, sitemaps, texts. A failure is its status and one
 * sentence, at the same status as the page that the document is of; `locate` gives where a moved article's document is.
 */
export function documentRoute(
  answer: (asked: Asked) => Promise<Response>,
  locate: (location: string) => string = (location) => location,
) {
  return async (request: Request, context: RouteContext): Promise<Response> => {
    // Settings and articles come at run time: without this Next would make some of them at build.
    await connection()
    const params = (await context.params) ?? {}
    return answer({ params, request }).catch((error) => failure(error, locate))
  }
}

/** A document that may be kept, with status 200. It is no page: search engines are not to list it as one. */
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

function failure(error: unknown, locate: (location: string) => string): Response {
  const { code, detail, headers } = toAppError(error)
  const response = new Response(`${detail}\n`, {
    status: problems[code].status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
      ...headers,
    },
  })
  if (headers.Location) response.headers.set('Location', locate(headers.Location))
  return response
}
