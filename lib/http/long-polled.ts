import { Readable } from 'node:stream'
import {
  addressAfter,
  COMMENT,
  type Polled,
  type PollState,
  pollUntil,
  streamUpdates,
} from '../long-poll/long-poll'
import { createWaitingRoom } from '../long-poll/waiting-room'
import { currentRequest, ownContext, respondIn } from '../request-context'
import { singleton } from '../singleton'
import type { RouteContext, RouteHandler } from './route-handler'

type PolledResponse = Polled & { response: Response }

/** A handler whose responses wait or stream. The front does that, or the handler itself if there is no front. */
export function longPolled(handler: RouteHandler): RouteHandler {
  return async (request, context) => {
    if (currentRequest()) return handler(request, context)
    const room = singleton('waiting-room', createWaitingRoom)
    const seen = room.version
    const polled = await poll(handler, request, context)
    const { continuation } = polled
    if (!continuation) return polled.response
    const pollFrom = (cursor: string) => poll(handler, requestAfter(request, cursor), context)
    const state = { room, polled, seen, pollFrom, clientSignal: request.signal }
    if (continuation.kind === 'stream') return streamed(state)
    return (await pollUntil(state, continuation.ms)).response
  }
}

async function poll(handler: RouteHandler, request: Request, context: RouteContext): Promise<PolledResponse> {
  const own = ownContext(request)
  const response = await respondIn(own, () => handler(request, context))
  return { response, continuation: own.continuation }
}

function requestAfter({ url, headers, signal }: Request, cursor: string): Request {
  const kept = new Headers(headers)
  kept.delete('last-event-id')
  return new Request(addressAfter(url, cursor), { headers: kept, signal })
}

function streamed(state: PollState<PolledResponse>): Response {
  const { headers } = state.polled.response
  // Node's web streams are the DOM's, but have a type of their own.
  const body = Readable.toWeb(Readable.from(bytesOf(state))) as ReadableStream
  return new Response(body, { headers })
}

async function* bytesOf(state: PollState<PolledResponse>): AsyncGenerator<Uint8Array> {
  for await (const polled of streamUpdates(state))
    yield polled ? new Uint8Array(await polled.response.arrayBuffer()) : COMMENT
}
