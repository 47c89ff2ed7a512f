import { once } from 'node:events'
import type { BackendRequest } from '../../backend/messages'
import { addressAfter, COMMENT, type PollState, pollUntil, streamUpdates } from '../../long-poll/long-poll'
import type { WaitingRoom } from '../../long-poll/waiting-room'
import type { CachedResponse } from '../cache/cached-response'
import type { FrontContext } from '../front-context'
import type { FrontResponse } from '../front-response'
import type { Poll, Polled } from './poll'

export type LongPolling = { room: WaitingRoom; poll: Poll }

/** Null if the response was streamed. Throws `rate_limited` and `unavailable` when too many clients wait. */
export async function longPoll(
  { room, poll }: LongPolling,
  request: BackendRequest,
  response: FrontResponse,
  context: FrontContext,
): Promise<CachedResponse | null> {
  const seen = room.version
  const polled = await poll(request, context.signal)
  Object.assign(context, { caller: polled.caller })
  const { continuation } = polled
  if (!continuation) return polled.rendered
  const { clientAddress, clientSignal } = context
  const release = room.acquire({ clientAddress, hasKey: polled.caller !== undefined })
  const pollFrom = (cursor: string, clientSignal: AbortSignal) =>
    poll(requestAfter(request, cursor), clientSignal)
  const state = { room, polled, seen, pollFrom, clientSignal }
  try {
    if (continuation.kind === 'wait') return (await pollUntil(state, continuation.ms)).rendered
    await stream(state, response)
    return null
  } finally {
    release()
  }
}

async function stream(state: PollState<Polled>, response: FrontResponse): Promise<void> {
  begin(response, state.polled.rendered)
  for await (const polled of streamUpdates(state))
    await send(response, polled ? polled.rendered.body : COMMENT, state.clientSignal)
  response.end()
}

function requestAfter(request: BackendRequest, cursor: string): BackendRequest {
  const { 'last-event-id': _, ...headers } = request.headers
  return { ...request, url: addressAfter(request.url, cursor), headers }
}

function begin(response: FrontResponse, { status, headers }: CachedResponse): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.writeHead(status)
  response.flushHeaders()
}

/** Sends a part and waits until the client takes it or disconnects: unread bytes must not pile up here. */
async function send(response: FrontResponse, bytes: Buffer | null, left: AbortSignal): Promise<void> {
  if (!bytes || bytes.length === 0 || response.closed || response.write(bytes)) return
  await once(response, 'drain', { signal: left }).catch(() => {})
}
