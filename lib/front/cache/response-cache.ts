import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Backend } from '../../backend/backend'
import { onAnnouncement, untilSynchronized } from '../../bus/topics'
import { setCacheStatistics } from '../../cache/statistics'
import type { ConcurrencyLimiter } from '../../concurrency-limiter'
import { config } from '../../config'
import type { RequestContext } from '../../request-context'
import { GONE_PAGE, UNKNOWN_PAGE } from '../../routes/addresses'
import { createViewCounter } from '../../views/view-counter'
import type { FrontResponse } from '../front-response'
import { parseRequestTarget } from '../request-target'
import { createSingleFlight } from '../single-flight'
import { type CachedResponse, type CountedResponse, encodedBody } from './cached-response'
import { guestRequest, renderResponse } from './render'
import { type CacheStatus, hasTag, sendHit, sendResponse, sendWithViews } from './send'
import type { CacheStore } from './store'

/** How long the view counts of lists and related articles may be out of date. */
const API_TTL_MS = 10_000
const PAGE_TTL_MS = 60_000

export type ResponseCache = ReturnType<typeof createResponseCache>

/** Guests' responses by `cacheKey`: from `store`, or rendered once for all concurrent requests; stale rather than none. */
export function createResponseCache(
  { respond, countViews }: Pick<Backend, 'respond' | 'countViews'>,
  store: CacheStore,
  limiter: ConcurrencyLimiter,
) {
  setCacheStatistics(() => ({ ...store.counts, entries: store.entries, bytes: store.bytes }))
  const countView = createViewCounter(countViews)
  const flights = createSingleFlight<CachedResponse>()
  // A request after a write must not get what was read before it.
  onAnnouncement(flights.clear)

  function findFresh(key: string): CachedResponse | undefined {
    const found = store.find(key)
    return found?.isFresh ? found.cached : undefined
  }

  async function renderAndStore(key: string, context: RequestContext): Promise<CachedResponse> {
    const rendered = await renderOwn(key, context)
    if (!isMissingPage(key, rendered)) return rendered
    return findFresh(UNKNOWN_PAGE) ?? renderOwn(UNKNOWN_PAGE, freshContext(context, context.signal))
  }

  async function renderOwn(key: string, context: RequestContext): Promise<CachedResponse> {
    const release = await limiter.acquire(context.clientAddress, context.signal)
    const lease = store.beginLease()
    try {
      const rendered = await renderResponse(respond, guestRequest(key, context), context)
      if (isCacheable(key, rendered))
        store.set(key, rendered, context.dependencies, ttlOf(key, context), lease)
      else if (rendered.status < 500) store.delete(key)
      return rendered
    } finally {
      store.endLease(lease)
      release()
    }
  }

  return {
    findFresh,

    async warm(key: string): Promise<CachedResponse> {
      const context = { id: randomUUID(), clientAddress: '', dependencies: new Set<string>() }
      // Requests in the meantime wait for this render.
      const run = (signal: AbortSignal) => renderAndStore(key, freshContext(context, signal))
      const rendered = await flights.join(key, new AbortController().signal, run).result
      if (rendered.isCompressible) await encodedBody(rendered, 'br')
      return rendered
    },

    /** Renders and sends a response for one client only; an edge may keep it unless something changes meanwhile. */
    async pass(
      context: RequestContext,
      render: () => Promise<CachedResponse>,
      send: (rendered: CachedResponse) => Promise<void>,
    ): Promise<void> {
      const lease = store.beginLease()
      try {
        const rendered = await render()
        store.pass(rendered, context.dependencies, lease)
        await send(rendered)
      } finally {
        store.endLease(lease)
      }
    },

    send(
      cached: CachedResponse,
      request: IncomingMessage,
      response: FrontResponse,
    ): Promise<void> | undefined {
      store.counts.hits++
      return cached.placeholder
        ? sendCounted(cached, request, response, 'hit')
        : sendHit(cached, request, response)
    },

    async render(
      key: string,
      request: IncomingMessage,
      response: FrontResponse,
      context: RequestContext & { signal: AbortSignal },
    ): Promise<void> {
      store.counts.misses++
      const isAway = store.find(key) !== undefined && !(await untilSynchronized())
      // The announcements received by now may have removed it.
      const stale = store.find(key)?.cached
      // Rendering would wait for as long as the database does not answer.
      if (stale && isAway) return sendStale(stale, request, response)
      const { result, isFirst } = flights.join(key, context.signal, (signal) =>
        renderAndStore(key, freshContext(context, signal)),
      )
      const rendered = await result.catch((cause: unknown) => {
        if (!stale) throw cause
      })
      if (stale && (!rendered || rendered.status >= 500)) return sendStale(stale, request, response)
      if (!rendered) return
      // All missing pages share one entry in memory.
      if (rendered === findFresh(UNKNOWN_PAGE)) return sendHit(rendered, request, response)
      if (isFirst) return sendResponse(rendered, request, response, 'fwd=miss')
      // A rendered detail includes the view of the request that started it; every other request counts its own.
      if (isShareable(rendered)) return sendCounted(rendered, request, response, 'fwd=miss; collapsed')
      // An error names its request, so each request gets its own.
      return sendResponse(await renderAndStore(key, context), request, response, 'fwd=miss')
    },
  }

  function sendStale(cached: CachedResponse, request: IncomingMessage, response: FrontResponse) {
    store.counts.stale++
    return sendCounted(cached, request, response, 'hit; detail=stale')
  }

  async function sendCounted(
    cached: CachedResponse,
    request: IncomingMessage,
    response: FrontResponse,
    status: CacheStatus,
  ) {
    const isCounted = request.method === 'GET' && !hasTag(request.headers['if-none-match'], cached)
    if (!isCounted || !showsViews(cached)) return sendResponse(cached, request, response, status)
    const views = await countView(cached.placeholder.articleId)
    sendWithViews(cached, views ?? 0, response, status)
  }
}

function showsViews(cached: CachedResponse): cached is CountedResponse {
  return cached.placeholder !== null
}

function freshContext(
  { id, clientAddress }: RequestContext,
  signal: AbortSignal | undefined,
): RequestContext {
  return { id, clientAddress, dependencies: new Set(), ...(signal && { signal }) }
}

function isCacheable(key: string, { status, headers, placeholder }: CachedResponse): boolean {
  if ((key === UNKNOWN_PAGE && status === 404) || (key === GONE_PAGE && status === 410)) return true
  if (status !== 200) return false
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
  if (header('set-cookie') !== undefined) return false
  return placeholder !== null || /\bpublic\b/.test(header('cache-control') ?? '')
}

/** The backend sends an empty body for a missing page. */
function isMissingPage(key: string, { status, length }: CachedResponse): boolean {
  return status === 404 && length === 0 && parseRequestTarget(key).route.kind === 'page'
}

/** Pages show no request id; problem documents do. */
function isShareable({ status, headers }: CachedResponse): boolean {
  if (status < 400) return true
  return status < 500 && headers.some(([, value]) => value.startsWith('text/html'))
}

/** The edge lifetime depends on the time of rendering, so that responses that never change are rendered again, too. */
const EDGE_TTL_MS = 12 * 60 * 60_000

/** A response that does not depend on articles stays the same for as long as this build runs. */
function ttlOf(key: string, { dependencies }: RequestContext): number {
  if (dependencies.size === 0) return config().edge ? EDGE_TTL_MS : Number.POSITIVE_INFINITY
  return key.startsWith('/api/') ? API_TTL_MS : PAGE_TTL_MS
}
