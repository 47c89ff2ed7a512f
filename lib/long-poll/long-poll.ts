import type { Continuation } from '../request-context'
import type { WaitingRoom } from './waiting-room'

export type Polled = { continuation?: Continuation | undefined }

export type PollState<Response extends Polled> = {
  room: WaitingRoom
  polled: Response
  seen: number
  pollFrom: (cursor: string, clientSignal: AbortSignal) => Promise<Response>
  clientSignal: AbortSignal
}

/** A comment of an event stream, which clients ignore. */
export const COMMENT = Buffer.from(':\n\n')

/** Proxies close idle connections, mostly after a minute. */
const SIGN_OF_LIFE_EVERY_MS = 15_000

/** The first response with data; the last empty one after `ms` milliseconds, on abort, or when the room closes. */
export async function pollUntil<Response extends Polled>(
  { room, polled: first, seen: before, pollFrom, clientSignal }: PollState<Response>,
  ms: number,
): Promise<Response> {
  const endsAt = performance.now() + ms
  let [polled, seen] = [first, before]
  while (polled.continuation) {
    await room.until(seen, Math.max(endsAt - performance.now(), 0), clientSignal)
    if (room.version === seen || room.isClosed || clientSignal.aborted) break
    seen = room.version
    polled = await pollFrom(polled.continuation.cursor, clientSignal)
  }
  return polled
}

/** Yields null as a keep-alive every 15 s, however often the room wakes it; ends at a failure, since the client reconnects. */
export async function* streamUpdates<Response extends Polled>({
  room,
  polled: first,
  seen: before,
  pollFrom,
  clientSignal,
}: PollState<Response>): AsyncGenerator<Response | null, void> {
  let [polled, seen] = [first, before]
  let signAt = performance.now() + SIGN_OF_LIFE_EVERY_MS
  while (polled.continuation?.kind === 'stream') {
    yield polled
    const { cursor, hasMore } = polled.continuation
    do {
      if (!hasMore) await room.until(seen, Math.max(signAt - performance.now(), 0), clientSignal)
      if (performance.now() < signAt) continue
      yield null
      signAt = performance.now() + SIGN_OF_LIFE_EVERY_MS
    } while (!hasMore && room.version === seen && !room.isClosed && !clientSignal.aborted)
    if (room.isClosed || clientSignal.aborted) return
    seen = room.version
    polled = await pollFrom(cursor, clientSignal)
  }
}

/** A URL, absolute or a path, with `after` set to a cursor. */
export function addressAfter(url: string, cursor: string): string {
  const [path, query] = url.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set('after', cursor)
  return `${path}?${parameters}`
}
