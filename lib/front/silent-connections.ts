import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MAX_SILENT_MS = 60_000
const CHECK_EVERY_MS = 2_000

type Silence = { bytes: string; since: number; seenAt: number }

const silences = new WeakMap<Socket, Silence>()

/** Closes what is silent for a minute. Node's time-out starts over when a part was taken: twice as long in the end. */
export function closeSilentConnections(server: Server) {
  server.setTimeout(CHECK_EVERY_MS, (socket) => {
    const now = performance.now()
    const bytes = `${socket.bytesRead} ${socket.bytesWritten}`
    const known = silences.get(socket)
    const isSame = known?.bytes === bytes && isOfNow(known, now)
    const since = isSame ? known.since : now - (socket.timeout ?? 0)
    if (now - since >= MAX_SILENT_MS) return socket.destroy()
    silences.set(socket, { bytes, since, seenAt: now })
    return socket.setTimeout(CHECK_EVERY_MS)
  })
}

/** When a connection sent or took something last, by `performance.now()`: to two seconds. */
export function lastMovedAt(socket: Socket): number {
  const now = performance.now()
  const known = silences.get(socket)
  return known && isOfNow(known, now) ? known.since : now - CHECK_EVERY_MS
}

/** A check that is missing between two others was one at which something had been taken. */
function isOfNow({ seenAt }: Silence, now: number): boolean {
  return now - seenAt < 2 * CHECK_EVERY_MS
}
