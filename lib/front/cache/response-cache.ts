import type { IncomingMessage } from 'node:http'
import { countView } from '../../articles/views'
import { onInvalidation } from '../../cache/changes'
import { setCacheStatistics } from '../../cache/statistics'
import type { RequestContext } from '../../request-context'
import type { FrontResponse } from '../front-response'
import type { CachedResponse } from './cached-response'
import { type Handle, renderResponse } from './render'
import { type CacheStatus, hasTag, sendResponse, sendWithViews } from './send'
import type { CacheStore } from './store'

/** Views in lists, and those of related articles, may be this old. */
const API_TTL_MS = 10_000
const PAGE_TTL_MS = 60_000

const DETAIL = /^\/api\/artikel\/[^/?]+(\?|$)/

/** Reads answered from memory, under the keys of `cacheKey`. */
export type ResponseCache = ReturnType<typeof createResponseCache>

/** Keeps in `store` what `handle` (Next) makes: once for each key, however many ask at the same time. */
export function createResponseCache(handle: Handle, store: CacheStore) {
  setCacheStatistics(() => ({ ...store.counts, entries: store.entries, bytes: store.bytes }))
  const inFlight = new Map<string, Promise<CachedResponse>>()

  async function renderAndStore(
    key: string,
    request: IncomingMessage,
    context: RequestContext,
  ): Promise<CachedResponse> {
    const lease = store.beginLease()
    try {
      const response = await renderResponse(handle, request, context)
      if (isCacheable(response)) store.set(key, response, context.dependencies, ttlOf(key, context), lease)
      return response
    } finally {
      store.endLease(lease)
    }
  }

  function startSingleFlight(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const rendering = render().finally(() => {
      if (inFlight.get(key) === rendering) inFlight.delete(key)
    })
    inFlight.set(key, rendering)
    return rendering
  }
  // Whoever asks after a change must not be told what was read before it.
  onInvalidation(() => inFlight.clear())

  return {
    /** The answer kept under `key`, unless it is due to be made anew. */
    findFresh(key: string): CachedResponse | undefined {
      const found = store.find(key, Date.now())
      return found?.isFresh ? found.cached : undefined
    },

    /** Sends a kept answer; one that tells an article's views counts this one first. */
    async send(cached: CachedResponse, request: IncomingMessage, response: FrontResponse): Promise<void> {
      store.counts.hits++
      await sendCached(cached, request, response, 'hit')
    },

    /** Has an answer made, or waits for the one inFlight, and sends it. When that fails, an old one serves again. */
    async render(
      key: string,
      request: IncomingMessage,
      response: FrontResponse,
      context: RequestContext,
    ): Promise<void> {
      store.counts.misses++
      const stale = store.find(key, Date.now())?.cached
      const original = { method: request.method, ifNoneMatch: request.headers['if-none-match'] }
      const others = inFlight.get(key)
      const render = () => renderAndStore(key, toSharedRequest(request, key), context)
      const rendered = await (others ?? startSingleFlight(key, render)).catch((cause: unknown) => {
        if (!stale) throw cause
      })
      request.method = original.method
      request.headers['if-none-match'] = original.ifNoneMatch
      if (stale && (!rendered || rendered.status >= 500)) return sendStale(stale, request, response)
      if (!rendered) return
      // The view in an answer is that of the call that had it made; every other call counts its own.
      if (others && rendered.status === 200)
        return sendCached(rendered, request, response, 'fwd=miss; collapsed')
      // A refusal names the request that it answers, so each call gets one of its own.
      return sendResponse(others ? await render() : rendered, request, response, 'fwd=miss')
    },

    /** Whether an answer may be made for a request: that of a detail counts a view, which HEAD and 304 must not. */
    canRender(key: string, { method, headers }: IncomingMessage): boolean {
      return !DETAIL.test(key) || (method === 'GET' && headers['if-none-match'] === undefined)
    },
  }

  function sendStale(cached: CachedResponse, request: IncomingMessage, response: FrontResponse) {
    store.counts.stale++
    return sendCached(cached, request, response, 'hit; detail=stale')
  }
}

async function sendCached(
  cached: CachedResponse,
  request: IncomingMessage,
  response: FrontResponse,
  status: CacheStatus,
) {
  const isCounted =
    cached.placeholder && request.method === 'GET' && !hasTag(request.headers['if-none-match'], cached)
  if (!cached.placeholder || !isCounted) return sendResponse(cached, request, response, status)
  const views = await countView(cached.placeholder.articleId)
  return sendWithViews(cached, views ?? 0, response, status)
}

/** What is made is for everybody: nothing of the client that asked first may shape it. */
function toSharedRequest(request: IncomingMessage, key: string): IncomingMessage {
  request.url = key
  request.method = 'GET'
  for (const name of ['cookie', 'if-none-match', 'if-modified-since', 'range']) delete request.headers[name]
  return request
}

function isCacheable({ status, headers, placeholder }: CachedResponse): boolean {
  if (status !== 200) return false
  const named = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
  if (named('set-cookie') !== undefined) return false
  return placeholder !== null || /\bpublic\b/.test(named('cache-control') ?? '')
}

/** What was not made of articles stays as it is for as long as this build runs. */
function ttlOf(key: string, { dependencies }: RequestContext): number {
  if (dependencies.size === 0) return Number.POSITIVE_INFINITY
  return key.startsWith('/api/') ? API_TTL_MS : PAGE_TTL_MS
}
