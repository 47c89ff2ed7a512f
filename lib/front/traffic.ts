import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'

type Traffic = {
  join: (response: ServerResponse) => void
  /** Stops accepting connections and resolves when all are closed; after 10 s the rest are broken off. */
  drain: (responseOn: (socket: Socket) => ServerResponse | null) => Promise<void>
}

const DRAIN_MS = 10_000
/** How long an idle connection is kept: its client could be about to send the next request. */
const GRACE_MS = 500
const SWEEP_MS = 50
const ACCEPT_PASSES = 20

/** Tracks connections from now on, so it must be called before the server listens. */
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
      // Only now: a client that is told to close reconnects at once, and must then be refused, not reset.
      isDraining = true
      for (const socket of connections) {
        const response = responseOn(socket)
        if (response) response.shouldKeepAlive = false
      }
      await closeConnections(server, connections, closed)
    },
  }
}

/** Connections that wait to be accepted would be reset with the listener, so they are accepted first. */
async function untilAccepted(connections: ReadonlySet<Socket>) {
  for (let pass = 0, before = -1; pass < ACCEPT_PASSES && before !== connections.size; pass++) {
    before = connections.size
    await afterReading()
  }
}

function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Not http.Server's own `close`, which also cuts idle connections whose next request is on its way.
    NetServer.prototype.close.call(server, () => resolve())
  })
}

async function closeConnections(server: Server, connections: ReadonlySet<Socket>, closed: Promise<void>) {
  const deadline = performance.now() + DRAIN_MS
  await Promise.race([closed, delay(GRACE_MS)])
  while (connections.size > 0 && performance.now() < deadline) {
    // Timers run before the loop reads its sockets: a request that has arrived must not look idle.
    await afterReading()
    server.closeIdleConnections()
    // Node does not call a connection idle that has sent nothing yet: it waits for its first request.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    await Promise.race([closed, delay(SWEEP_MS)])
  }
  server.closeAllConnections()
}
