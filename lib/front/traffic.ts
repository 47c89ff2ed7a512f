import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** The requests in flight. */
export type Traffic = {
  add: (response: ServerResponse) => void
  /** Takes no new connection and resolves when all are closed; after 10 s those that are left are broken off. */
  drain: () => Promise<void>
}

const DRAIN_MS = 10_000
const SWEEP_MS = 100

/** Follows the responses of `server`, so that it can stop without losing one. */
export function trackTraffic(server: Server): Traffic {
  const inFlight = new Set<ServerResponse>()
  let isDraining = false

  return {
    add(response) {
      if (isDraining) response.shouldKeepAlive = false
      inFlight.add(response)
      response.once('close', () => inFlight.delete(response))
    },
    async drain() {
      isDraining = true
      // Answers that have not begun tell their client to close.
      for (const response of inFlight) response.shouldKeepAlive = false
      await closeGently(server)
    },
  }
}

async function closeGently(server: Server) {
  const closed = new Promise<void>((resolve) => {
    // Not http's own close: it cuts idle connections at once, also those whose next request is already on its way.
    NetServer.prototype.close.call(server, () => resolve())
  })
  const deadline = Date.now() + DRAIN_MS
  let isClosed = false
  void closed.then(() => {
    isClosed = true
  })
  while (!isClosed && Date.now() < deadline) {
    await Promise.race([closed, delay(SWEEP_MS)])
    server.closeIdleConnections()
  }
  server.closeAllConnections()
}
