import type { IncomingMessage } from 'node:http'
import { countView } from '../../articles/views'
import { onChange } from '../../cache/changes'
import { isSynchronized } from '../../cache/follow'
import { setCacheStatistics } from '../../cache/statistics'
import type { RequestScope } from '../../http/request-scope'
import type { FrontResponse } from '../response'
import type { Answer } from './answer'
import { type Handle, makeAnswer } from './make'
import { type CacheStatus, hasTag, sendAnswer, sendFilled } from './send'
import type { Store } from './store'

/** Views in lists, and those of related articles, may be this old. */
const FRESH_API_MS = 10_000
const FRESH_PAGE_MS = 60_000

const DETAIL = /^\/api\/artikel\/[^/?]+(\?|$)/

/** Reads answered from memory, under the keys of `keyOf`. */
export type Kept = ReturnType<typeof createKept>

/** Keeps in `store` what `handle` (Next) makes: once for each key, however many ask at the same time. */
export function createKept(handle: Handle, store: Store) {
  setCacheStatistics(() => ({ ...store.counts, entries: store.entries, bytes: store.bytes }))
  const underway = new Map<string, Promise<Answer>>()

  async function makeAndKeep(key: string, request: IncomingMessage, scope: RequestScope): Promise<Answer> {
    const reading = store.beginReading()
    try {
      const answer = await makeAnswer(handle, request, scope)
      if (isKeepable(answer)) store.keep(key, answer, scope.dependencies, freshFor(key, scope), reading)
      return answer
    } finally {
      store.endReading(reading)
    }
  }

  function startOnce(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const making = make().finally(() => {
      if (underway.get(key) === making) underway.delete(key)
    })
    underway.set(key, making)
    return making
  }
  // Whoever asks after a change must not be told what was read before it.
  onChange(() => underway.clear())

  return {
    /** The answer kept under `key`, unless it is due to be made anew. */
    findFresh(key: string): Answer | undefined {
      const found = store.find(key)
      return found?.isFresh ? found.answer : undefined
    },

    /** Sends a kept answer; one that tells an article's views counts this one first. */
    async send(answer: Answer, request: IncomingMessage, response: FrontResponse): Promise<void> {
      store.counts.hits++
      await sendKept(answer, request, response, 'hit')
    },

    /** Has an answer made, or waits for the one underway, and sends it. When that fails, an old one serves again. */
    async make(
      key: string,
      request: IncomingMessage,
      response: FrontResponse,
      scope: RequestScope,
    ): Promise<void> {
      store.counts.misses++
      const old = store.find(key)?.answer
      // To make it anew would take as long as the database does not answer.
      if (old && !isSynchronized()) return sendStale(old, request, response)
      const asked = { method: request.method, ifNoneMatch: request.headers['if-none-match'] }
      const others = underway.get(key)
      const make = () => makeAndKeep(key, forEverybody(request, key), scope)
      const made = await (others ?? startOnce(key, make)).catch((cause: unknown) => {
        if (!old) throw cause
      })
      request.method = asked.method
      request.headers['if-none-match'] = asked.ifNoneMatch
      if (old && (!made || made.status >= 500)) return sendStale(old, request, response)
      if (!made) return
      // The view in an answer is that of the call that had it made; every other call counts its own.
      if (others && made.status === 200) return sendKept(made, request, response, 'fwd=miss; collapsed')
      // A refusal names the request that it answers, so each call gets one of its own.
      return sendAnswer(others ? await make() : made, request, response, 'fwd=miss')
    },

    /** Whether an answer may be made for a request: that of a detail counts a view, which HEAD and 304 must not. */
    canMake(key: string, { method, headers }: IncomingMessage): boolean {
      return !DETAIL.test(key) || (method === 'GET' && headers['if-none-match'] === undefined)
    },
  }

  function sendStale(answer: Answer, request: IncomingMessage, response: FrontResponse) {
    store.counts.stale++
    return sendKept(answer, request, response, 'hit; detail=stale')
  }
}

async function sendKept(
  answer: Answer,
  request: IncomingMessage,
  response: FrontResponse,
  status: CacheStatus,
) {
  const isCounted =
    answer.hole && request.method === 'GET' && !hasTag(request.headers['if-none-match'], answer)
  if (!answer.hole || !isCounted) return sendAnswer(answer, request, response, status)
  const views = await countView(answer.hole.articleId)
  return sendFilled(answer, views ?? 0, response, status)
}

/** What is made is for everybody: nothing of the client that asked first may shape it. */
function forEverybody(request: IncomingMessage, key: string): IncomingMessage {
  request.url = key
  request.method = 'GET'
  for (const name of ['cookie', 'if-none-match', 'if-modified-since', 'range']) delete request.headers[name]
  return request
}

function isKeepable({ status, headers, hole }: Answer): boolean {
  if (status !== 200) return false
  const named = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
  if (named('set-cookie') !== undefined) return false
  return hole !== null || /\bpublic\b/.test(named('cache-control') ?? '')
}

/** What was not made of articles stays as it is for as long as this build runs. */
function freshFor(key: string, { dependencies }: RequestScope): number {
  if (dependencies.size === 0) return Number.POSITIVE_INFINITY
  return key.startsWith('/api/') ? FRESH_API_MS : FRESH_PAGE_MS
}
