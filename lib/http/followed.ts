import { Readable } from 'node:stream'
import { type Asked, addressAfter, COMMENT, type Followed, streamOf, waitForMore } from '../following/follow'
import { createWaitingRoom } from '../following/waiting-room'
import { currentRequest, ownContext, respondIn } from '../request-context'
import { singleton } from '../singleton'
import type { RouteContext, RouteHandler } from './route-handler'

type AskedResponse = Asked & { response: Response }

/** A handler whose responses go on, by the front, or by itself where there is none. */
export function followed(handler: RouteHandler): RouteHandler {
  return async (request, context) => {
    if (currentRequest()) return handler(request, context)
    const room = singleton('waiting-room', createWaitingRoom)
    const seen = room.changes
    const asked = await ask(handler, request, context)
    const { continuation } = asked
    if (!continuation) return asked.response
    const askFrom = (cursor: string) => ask(handler, requestAfter(request, cursor), context)
    const followed = { room, asked, seen, askFrom, left: request.signal }
    if (continuation.kind === 'stream') return streamed(followed)
    return (await waitForMore(followed, continuation.ms)).response
  }
}

async function ask(handler: RouteHandler, request: Request, context: RouteContext): Promise<AskedResponse> {
  const own = ownContext(request)
  const response = await respondIn(own, () => handler(request, context))
  return { response, continuation: own.continuation }
}

function requestAfter({ url, headers, signal }: Request, cursor: string): Request {
  const kept = new Headers(headers)
  kept.delete('last-event-id')
  return new Request(addressAfter(url, cursor), { headers: kept, signal })
}

function streamed(followed: Followed<AskedResponse>): Response {
  const { headers } = followed.asked.response
  // Node's streams of the web are those of TypeScript's, under a type of their own.
  const body = Readable.toWeb(Readable.from(bytesOf(followed))) as ReadableStream
  return new Response(body, { headers })
}

async function* bytesOf(followed: Followed<AskedResponse>): AsyncGenerator<Uint8Array> {
  for await (const asked of streamOf(followed))
    yield asked ? new Uint8Array(await asked.response.arrayBuffer()) : COMMENT
}
