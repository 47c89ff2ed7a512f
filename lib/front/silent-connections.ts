import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MAX_SILENT_MS = 60_000
const CHECK_EVERY_MS = 2_000

type Silence = { bytes: string; since: number; seenAt: number }

const silences = new WeakMap<Socket, Silence>()

/** Closes connections that are silent for a minute. Node's timeout restarts when data was taken: up to twice as long. */
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

/** When a connection last sent or took something, by `performance.now()`, accurate to two seconds. */
export function lastMovedAt(socket: Socket): number {
  const now = performance.now()
  const known = silences.get(socket)
  return known && isOfNow(known, now) ? known.since : now - CHECK_EVERY_MS
}

/** A missed check means that something was taken meanwhile. */
function isOfNow({ seenAt }: Silence, now: number): boolean {
  return now - seenAt < 2 * CHECK_EVERY_MS
}
