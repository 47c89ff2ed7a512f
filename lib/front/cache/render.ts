import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RequestContext, runInRequestContext } from '../../request-context'
import { isNegotiated } from '../accept-markdown'
import { PAGE_POLICY } from '../headers'
import { type CachedResponse, tagOf, type ViewsPlaceholder } from './cached-response'
import { type Captured, CapturedResponse } from './captured-response'
import { stripFramework } from './strip-framework'

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Sent by Next for its own client and its own cache, or made anew for each answer. */
const DROPPED = new Set(
  'cache-control connection content-length date etag keep-alive transfer-encoding vary x-powered-by x-nextjs-cache x-nextjs-prerender x-nextjs-stale-time x-request-id'.split(
    ' ',
  ),
)

/** A page is asked for again at each visit; a shared cache may keep it for a second. */
const PAGE_CACHING = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Has Next answer a request, and gives the whole answer as it is to be sent, to one client or to many. */
export async function renderResponse(
  handle: Handle,
  request: IncomingMessage,
  scope: RequestContext,
): Promise<CachedResponse> {
  const url = request.url ?? ''
  const captured = await capture(handle, request, scope)
  if (!isEmptyShell(captured)) return toAnswer(captured, scope, url)
  request.url = ERROR_PAGE
  return toAnswer(await capture(handle, request, scope), scope, url)
}

/** A fault while a page is rendered leaves nothing of it but a shell that wants scripts; this page stands in. */
const ERROR_PAGE = '/error'

function isEmptyShell({ status, body }: Captured): boolean {
  return status >= 500 && body.includes('<html id="__next_error__"')
}

function capture(handle: Handle, request: IncomingMessage, scope: RequestContext): Promise<Captured> {
  const response = new CapturedResponse(request)
  const handled = runInRequestContext(scope, () => handle(request, response))
  return Promise.race([response.whole, handled.then(() => response.whole)])
}

function toAnswer({ status, headers, body }: Captured, scope: RequestContext, url: string): CachedResponse {
  const named = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
  const isPage = named.get('content-type')?.startsWith('text/html') ?? false
  const finished = isPage ? Buffer.from(stripFramework(body.toString())) : body
  const outcome = status === 200 ? scope.outcome : undefined
  const isOk = (outcome?.status ?? status) === 200
  const kept: [string, string][] = [
    ...headers.filter(([name]) => !DROPPED.has(name.toLowerCase())),
    ['Cache-Control', isPage ? pageCaching(isOk) : (named.get('cache-control') ?? 'no-store')],
    ['Vary', varyOf(named, url)],
  ]
  if (isPage) kept.push(['Content-Security-Policy', PAGE_POLICY])
  if (outcome?.location) kept.push(['Location', outcome.location])
  return {
    status: outcome?.status ?? status,
    headers: kept,
    sentHeaders: kept.flat(),
    body: finished,
    length: finished.length,
    isPlainAsked: false,
    placeholder: placeholderOf(finished, scope),
    tag: isOk ? (ownTag(named.get('etag')) ?? tagOf(finished)) : null,
    encoded: {},
    madeAt: Date.now(),
  }
}

function pageCaching(isOk: boolean): string {
  return isOk ? PAGE_CACHING : 'no-cache'
}

/**
 * Only the API looks at keys, only an article has two forms; everything may be compressed. Next names headers of its own
 * client, which never get to it.
 */
function varyOf(named: ReadonlyMap<string, string>, url: string): string {
  const own = named.get('vary') ?? ''
  if (/authorization/i.test(own)) return 'Authorization, X-API-Key, Accept-Encoding'
  const hasForms = isNegotiated(url) || /(^|[\s,])accept(,|$)/i.test(own)
  return hasForms ? 'Accept, Accept-Encoding' : 'Accept-Encoding'
}

/** The tag that a route made itself, such as an article's revision. */
function ownTag(header: string | undefined): string | undefined {
  return /^"([^"]*)"$/.exec(header ?? '')?.[1]
}

const VIEWS = Buffer.from('"views":')

/** The first `"views":` in the JSON is the article's own: within strings a quote would be escaped. */
function placeholderOf(body: Buffer, { countedArticle }: RequestContext): ViewsPlaceholder | null {
  if (countedArticle === undefined) return null
  const start = body.indexOf(VIEWS) + VIEWS.length
  const end = body.indexOf(',', start)
  return { articleId: countedArticle, start, end }
}
