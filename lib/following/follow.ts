import type { Continuation } from '../request-context'
import type { WaitingRoom } from './waiting-room'

/** A response, and how it goes on: without a continuation there is something to send, and no more will follow. */
export type Asked = { continuation?: Continuation | undefined }

/** What was responded to a request last, and how many changes there had been before that was asked for. */
export type Followed<Response extends Asked> = {
  room: WaitingRoom
  asked: Response
  seen: number
  /** Asks again, for what comes after a cursor. */
  askFrom: (cursor: string, left: AbortSignal) => Promise<Response>
  /** Aborted when the client leaves. */
  left: AbortSignal
}

/** A comment of an event stream, which clients ignore. */
export const COMMENT = Buffer.from(':\n\n')

/** Proxies cut connections on which nothing moves, mostly after a minute. */
const SIGN_OF_LIFE_EVERY_MS = 15_000

/** Waits until there is something to respond with, or `ms` are over. */
export async function waitForMore<Response extends Asked>(
  { room, asked: first, seen: before, askFrom, left }: Followed<Response>,
  ms: number,
): Promise<Response> {
  const endsAt = performance.now() + ms
  let [asked, seen] = [first, before]
  while (asked.continuation) {
    await room.until(seen, Math.max(endsAt - performance.now(), 0), left)
    if (room.changes === seen || room.isClosed || left.aborted) break
    seen = room.changes
    asked = await askFrom(asked.continuation.cursor, left)
  }
  return asked
}

/**
 * Gives responses one after the other as things change, and null now and then where nothing does, to show that the stream is
 * alive. When one fails it ends: the client comes back and goes on.
 */
export async function* streamOf<Response extends Asked>({
  room,
  asked: first,
  seen: before,
  askFrom,
  left,
}: Followed<Response>): AsyncGenerator<Response | null, void> {
  let [asked, seen] = [first, before]
  while (asked.continuation?.kind === 'stream') {
    yield asked
    while (!asked.continuation.hasMore && room.changes === seen && !room.isClosed && !left.aborted) {
      await room.until(seen, SIGN_OF_LIFE_EVERY_MS, left)
      if (room.changes === seen) yield null
    }
    if (room.isClosed || left.aborted) return
    seen = room.changes
    asked = await askFrom(asked.continuation.cursor, left)
  }
}

/** The address of what comes after a cursor; `url` is a path with its query, or whole. */
export function addressAfter(url: string, cursor: string): string {
  const [path, query] = url.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set('after', cursor)
  return `${path}?${parameters}`
}
