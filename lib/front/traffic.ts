import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'

type Traffic = {
  join: (response: ServerResponse) => void
  /** Takes no new connection and resolves when all are closed; after 10 s those that are left are broken off. */
  drain: (responseOn: (socket: Socket) => ServerResponse | null) => Promise<void>
}

const DRAIN_MS = 10_000
/** So long a connection may look idle before it is closed: its client could be about to send the next request. */
const GRACE_MS = 500
const SWEEP_MS = 50
const ACCEPT_PASSES = 20

/** Knows the connections from now on: it is called before the server listens. */
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
      await untilAccepted(connections)
      const closed = closeListener(server)
      // Only now: a client that is told to close comes back at once, and is to be refused then, not reset.
      isDraining = true
      for (const socket of connections) {
        const response = responseOn(socket)
        if (response) response.shouldKeepAlive = false
      }
      await closeConnections(server, connections, closed)
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

function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Not http.Server's own, which cuts idle connections at once, also those whose next request is on its way.
    NetServer.prototype.close.call(server, () => resolve())
  })
}

async function closeConnections(server: Server, connections: ReadonlySet<Socket>, closed: Promise<void>) {
  const deadline = Date.now() + DRAIN_MS
  await Promise.race([closed, delay(GRACE_MS)])
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
