import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'

/** The connections of a server. */
export type Traffic = {
  /** Has a response be the last of its connection, once the server is about to stop. */
  join: (response: ServerResponse) => void
  /**
   * Takes no new connection and resolves when all are closed; after 10 s those that are left are broken off. `responseOn`
   * gives the response that a connection is busy with.
   */
  drain: (responseOn: (socket: Socket) => ServerResponse | null) => Promise<void>
}

const DRAIN_MS = 10_000
/** So long a connection may look idle before it is closed. */
const GRACE_MS = 500
const SWEEP_MS = 50
const ACCEPT_PASSES = 20

/** Follows the connections of `server`, so that it can stop without losing a response. */
export function trackTraffic(server: Server): Traffic {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  let isDraining = false

  return {
    join(response) {
      if (isDraining) response.shouldKeepAlive = false
    },
    async drain(responseOn) {
      isDraining = true
      for (const socket of connections) {
        const response = responseOn(socket)
        if (response) response.shouldKeepAlive = false
      }
      // Whoever is about to send the next request does so now, and is told that it is the last of its connection.
      const graceEndsAt = Date.now() + GRACE_MS
      while (connections.size > 0 && Date.now() < graceEndsAt) await delay(SWEEP_MS)
      await untilAccepted(connections)
      await closeConnections(server, connections)
    },
  }
}

/** Connections that wait to be accepted would be reset with the listener: takes them in first. */
async function untilAccepted(connections: ReadonlySet<Socket>) {
  for (let pass = 0, before = -1; pass < ACCEPT_PASSES && before !== connections.size; pass++) {
    before = connections.size
    await afterReading()
  }
}

async function closeConnections(server: Server, connections: ReadonlySet<Socket>) {
  const deadline = Date.now() + DRAIN_MS
  // Cuts the connections that are idle, too.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  while (connections.size > 0 && Date.now() < deadline) {
    // Timers run before the loop reads its sockets: a request that has arrived by now must not look idle.
    await afterReading()
    server.closeIdleConnections()
    // To Node a connection that has sent nothing yet is not idle: its first request is awaited.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    await Promise.race([closed, delay(SWEEP_MS)])
  }
  server.closeAllConnections()
}
