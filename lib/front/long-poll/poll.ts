import type { BackendRequest, Respond } from '../../backend/messages'
import { onAnnouncement } from '../../bus/topics'
import type { ConcurrencyLimiter } from '../../concurrency-limiter'
import type { RequestContext } from '../../request-context'
import type { CachedResponse } from '../cache/cached-response'
import { renderResponse } from '../cache/render'
import { createSingleFlight } from '../single-flight'

export type Polled = { rendered: CachedResponse } & Pick<RequestContext, 'continuation' | 'caller'>

/** The request headers that a long-polled response depends on. */
const HEADERS = new Set(['host', 'accept', 'authorization', 'x-api-key', 'last-event-id'])

/** Renders once for all identical concurrent requests: a write wakes them all. Rejects when `signal` is aborted. */
export function createPoll(respond: Respond, limiter: ConcurrencyLimiter) {
  const flights = createSingleFlight<Polled>()
  // A render that began before a write may not include it.
  onAnnouncement(flights.clear)

  return async function poll(request: BackendRequest, signal: AbortSignal): Promise<Polled> {
    const headers = Object.entries(request.headers).filter(([name]) => HEADERS.has(name))
    const shared = { ...request, headers: Object.fromEntries(headers) }
    const key = JSON.stringify([shared.url, shared.headers])
    const { result, isFirst } = flights.join(key, signal, (signal) => render(shared, signal))
    const polled = await result
    return isFirst || polled.rendered.status === 200 ? polled : render(shared, signal)
  }

  async function render(request: BackendRequest, signal: AbortSignal): Promise<Polled> {
    const { id, clientAddress } = request
    const context: RequestContext = { id, clientAddress, signal, dependencies: new Set() }
    const release = await limiter.acquire(clientAddress, signal)
    const rendered = await renderResponse(respond, request, context).finally(release)
    return { rendered, continuation: context.continuation, caller: context.caller }
  }
}

export type Poll = ReturnType<typeof createPoll>
