import type { BackendRequest } from '../../backend/exchange'
import { AppError } from '../../errors'
import type { Continuation } from '../../request-context'
import type { CachedResponse } from '../cache/cached-response'
import type { FrontContext } from '../front-context'
import type { FrontResponse } from '../front-response'
import type { Ask, Asked } from './ask'
import { begin, COMMENT, send } from './event-stream'
import type { WaitingRoom } from './waiting-room'

/** What requests are followed with. */
export type Following = { room: WaitingRoom; ask: Ask }

/** A request, what was responded to it last, and how many changes there had been before that was asked for. */
type Followed = { request: BackendRequest; response: FrontResponse; asked: Asked; seen: number }

/** Proxies cut connections on which nothing moves, mostly after a minute. */
const COMMENT_EVERY_MS = 15_000

/**
 * What is to be sent to a request, after waiting for it where the response goes on so; null when it was streamed. Throws
 * `rate_limited` and `unavailable` when too many wait.
 */
export async function follow(
  following: Following,
  request: BackendRequest,
  response: FrontResponse,
  context: FrontContext,
): Promise<CachedResponse | null> {
  const seen = following.room.changes
  const asked = await following.ask(request, context.signal)
  Object.assign(context, { keyName: asked.keyName })
  const { continuation } = asked
  if (!continuation) return asked.rendered
  const { clientAddress } = context
  const leave = following.room.enter({ clientAddress, hasKey: asked.keyName !== undefined })
  const followed = { request, response, asked, seen }
  const left = signalOfLeaving(response)
  try {
    if (continuation.kind === 'wait') return await waitForMore(following, followed, continuation.ms, left)
    await stream(following, followed, left)
    return null
  } finally {
    leave()
  }
}

/** Waits until there is something to respond with, or `ms` are over. */
async function waitForMore(following: Following, followed: Followed, ms: number, left: AbortSignal) {
  const { room } = following
  const endsAt = performance.now() + ms
  let { asked, seen } = followed
  // Without a continuation there is something to send.
  while (asked.continuation) {
    await room.until(seen, Math.max(endsAt - performance.now(), 0), left)
    if (room.changes === seen || room.isClosed || left.aborted) break
    seen = room.changes
    asked = await askFrom(following, followed, asked.continuation, left)
  }
  return asked.rendered
}

/**
 * Sends responses one after the other as things change, without an end; a comment shows now and then that the stream is
 * alive. When one fails it ends: the client comes back and goes on.
 */
async function stream(following: Following, followed: Followed, left: AbortSignal): Promise<void> {
  const { room } = following
  const { response } = followed
  let { asked, seen } = followed
  begin(response, asked.rendered)
  while (asked.continuation?.kind === 'stream') {
    await send(response, asked.rendered.body, left)
    while (!asked.continuation.hasMore && room.changes === seen && !room.isClosed && !left.aborted) {
      await room.until(seen, COMMENT_EVERY_MS, left)
      if (room.changes === seen) await send(response, COMMENT, left)
    }
    if (room.isClosed || left.aborted) break
    seen = room.changes
    asked = await askFrom(following, followed, asked.continuation, left)
  }
  response.end()
}

function askFrom(
  { ask }: Following,
  { request }: Followed,
  { cursor }: Continuation,
  signal: AbortSignal,
): Promise<Asked> {
  const [path, query] = request.url.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set('after', cursor)
  const { 'last-event-id': _, ...headers } = request.headers
  return ask({ ...request, url: `${path}?${parameters}`, headers }, signal)
}

/** Aborted when the client leaves. */
function signalOfLeaving(response: FrontResponse): AbortSignal {
  const controller = new AbortController()
  const leave = () => controller.abort(new AppError('unavailable', 'The client has left.'))
  if (response.closed) leave()
  else response.once('close', leave)
  return controller.signal
}
