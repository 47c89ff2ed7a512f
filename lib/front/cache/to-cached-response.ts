import type { Captured } from '../../backend/messages'
import { toEdgeCaching } from '../../edge/caching'
import { COMMON_HEADERS, DESK_HEADERS, PAGE_HEADERS } from '../../http/common-headers.mjs'
import type { Outcome, RequestContext } from '../../request-context'
import type { Route } from '../../routes/route'
import { htmlHeaders } from '../headers'
import { type CachedResponse, etagOf, type ViewsPlaceholder } from './cached-response'

/** Headers that Next sends for its own client or cache, or that are set for each response. */
const DROPPED = new Set(
  'cache-control connection content-length date etag keep-alive transfer-encoding vary x-powered-by x-nextjs-cache x-nextjs-prerender x-nextjs-stale-time x-request-id'.split(
    ' ',
  ),
)

/** Browsers revalidate a page on each visit; a shared cache may store it for a second. */
const PAGE_CACHING = 'public, max-age=0, s-maxage=1, must-revalidate'
const ERROR_PAGE_CACHING = 'no-cache'

/** Only its secret address protects a private page: its links must not send a referrer. */
const PRIVATE_HEADERS = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' }

/** Converts a response of the backend and sets its caching headers. Takes over its bytes without copying. */
export function toCachedResponse(
  captured: Captured,
  context: RequestContext,
  { kind, hasMarkdown, isMarkdown, isPrivate, isDesk }: Route,
): CachedResponse {
  const rendered = new Map(captured.headers.map(([name, value]) => [name.toLowerCase(), value]))
  const isPage = rendered.get('content-type')?.startsWith('text/html') ?? false
  const body = Buffer.from(captured.body.buffer)
  // In Next a page cannot set its own status, so it records it in the context.
  const outcome = captured.status === 200 ? context.outcome : undefined
  const status = outcome?.status ?? captured.status
  const caching = cachingOf(status, rendered, { isPage, isPrivate: isPrivate || isDesk })
  // The one page for missing addresses also answers for addresses with a Markdown form.
  const isByAccept = hasMarkdown || isMarkdown || kind === 'unknown'
  const headers: [string, string][] = [
    ...captured.headers.filter(([name, value]) => !isMadeHere(name, value, isDesk)),
    ['Cache-Control', caching],
    [
      'Vary',
      isByAccept ? 'Accept, Accept-Encoding' : varyOf(isDesk ? 'Cookie' : (rendered.get('vary') ?? '')),
    ],
    ...(isPage ? Object.entries(htmlHeaders({ ...captured, isDesk })) : []),
    ...(isDesk ? Object.entries(DESK_HEADERS) : []),
    ...(isPrivate ? Object.entries(PRIVATE_HEADERS) : []),
    ...(outcome ? headersOf(outcome) : []),
  ]
  const placeholder = placeholderOf(body, context)
  return {
    status,
    headers,
    headerList: headers.flat(),
    body,
    length: body.length,
    isIdentityRequested: false,
    placeholder,
    isCompressible: !placeholder && isCompressible(body, rendered.get('content-type')),
    tag: routeTag(rendered.get('etag')) ?? (status === 200 && isPublic(caching) ? etagOf(body) : null),
    edgeCaching:
      (status === 200 || status === 304) && isPublic(caching) && !rendered.has('set-cookie')
        ? toEdgeCaching(context.dependencies)
        : null,
    encoded: {},
    prebuilt: {},
    renderedAt: performance.now(),
  }
}

function headersOf({ location, retryAfter }: Outcome): [string, string][] {
  return [
    ...(location === undefined ? [] : [['Location', location] satisfies [string, string]]),
    ...(retryAfter === undefined ? [] : [['Retry-After', retryAfter] satisfies [string, string]]),
  ]
}

/** Headers that the front sets itself, or that Next sends for its own client. */
function isMadeHere(name: string, value: string, isDesk: boolean): boolean {
  const lower = name.toLowerCase()
  return DROPPED.has(lower) || COMMON.has(`${lower}: ${value}`) || (isDesk && OF_DESK.has(lower))
}

const OF_DESK = new Set(Object.keys(DESK_HEADERS).map((name) => name.toLowerCase()))

const COMMON = new Set(
  Object.entries({ ...COMMON_HEADERS, ...PAGE_HEADERS }).map(
    ([name, value]) => `${name.toLowerCase()}: ${value}`,
  ),
)

/** Shorter bodies fit into one packet anyway. */
const MIN_COMPRESSIBLE_BYTES = 1_000
const COMPRESSIBLE = /^(text\/|image\/svg|application\/(.+\+)?(json|xml|javascript))/

function isCompressible({ length }: Buffer, type = ''): boolean {
  return length >= MIN_COMPRESSIBLE_BYTES && COMPRESSIBLE.test(type)
}

type Kind = { isPage: boolean; isPrivate: boolean }

function cachingOf(status: number, rendered: Map<string, string>, { isPage, isPrivate }: Kind): string {
  if (isPrivate) return 'no-store'
  if (!isPage) return rendered.get('cache-control') ?? 'no-store'
  return status === 200 ? PAGE_CACHING : ERROR_PAGE_CACHING
}

/** Next lists headers of its own client, which never reach it; any response may be compressed. */
function varyOf(rendered: string): string {
  const names = rendered.split(/,\s*/).filter((name) => OWN_VARY.has(name.toLowerCase()))
  return [...new Set([...names, 'Accept-Encoding'])].join(', ')
}

const OWN_VARY = new Set([
  ...['accept', 'artikel-desk', 'authorization', 'cookie', 'last-event-id', 'origin', 'x-api-key'],
])

function isPublic(caching: string): boolean {
  return /\bpublic\b/.test(caching)
}

function routeTag(header: string | undefined): string | undefined {
  return /^"([^"]*)"$/.exec(header ?? '')?.[1]
}

const VIEWS = Buffer.from('"views":')

/** The first `"views":` in the JSON is the article's own: within strings a quote would be escaped. */
function placeholderOf(body: Buffer, { countedArticle }: RequestContext): ViewsPlaceholder | null {
  if (countedArticle === undefined) return null
  const start = body.indexOf(VIEWS) + VIEWS.length
  const end = body.indexOf(',', start)
  // Subarrays, not copies: a thousand clients that do not read cost no more than one.
  return { articleId: countedArticle, before: body.subarray(0, start), after: body.subarray(end) }
}
