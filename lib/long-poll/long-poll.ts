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

/** Proxies cut connections on which nothing moves, mostly after a minute. */
const SIGN_OF_LIFE_EVERY_MS = 15_000

/** The first response with something in it; after `ms` milliseconds, or when either side ends, the last one without. */
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

/** Gives null now and then to show that the stream is alive; ends at a failure, since the client comes back. */
export async function* streamUpdates<Response extends Polled>({
  room,
  polled: first,
  seen: before,
  pollFrom,
  clientSignal,
}: PollState<Response>): AsyncGenerator<Response | null, void> {
  let [polled, seen] = [first, before]
  while (polled.continuation?.kind === 'stream') {
    yield polled
    while (!polled.continuation.hasMore && room.version === seen && !room.isClosed && !clientSignal.aborted) {
      await room.until(seen, SIGN_OF_LIFE_EVERY_MS, clientSignal)
      if (room.version === seen) yield null
    }
    if (room.isClosed || clientSignal.aborted) return
    seen = room.version
    polled = await pollFrom(polled.continuation.cursor, clientSignal)
  }
}

/** An address, absolute or a path, that reads on from a cursor; whatever `after` it had gives way. */
export function addressAfter(url: string, cursor: string): string {
  const [path, query] = url.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  parameters.set('after', cursor)
  return `${path}?${parameters}`
}
