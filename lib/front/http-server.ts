import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { config } from '../config'
import { isGetOrHead } from '../request-context'
import { limitConnections } from './connection-limits'
import { FrontResponse } from './front-response'
import { rejectConnect, rejectMalformed } from './malformed'
import { oneAtATime, type RequestListener } from './pipelining'
import { KEEP_ALIVE_MS } from './prebuilt-head'
import { closeSilentConnections } from './silent-connections'
import { trackTraffic } from './traffic'

export type Front = { stop: () => Promise<void> }

const TIMEOUTS = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  headersTimeout: 20_000,
  // Who waits for a body says how long it may take.
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
}

export type FrontServer = Server<typeof IncomingMessage, typeof FrontResponse>

/** A server that does not listen yet: `listenWith` gives it its port, and what it does with requests. */
export function createHttpServer(): FrontServer {
  // A missing Host is rejected with the other bad requests, in the same form.
  const server = createServer({ ...TIMEOUTS, ServerResponse: FrontResponse, requireHostHeader: false })
  closeSilentConnections(server)
  return server
}

/** Listens at `HOST` and `PORT`; what it gives stops that within about ten seconds. Rejects when the port cannot be had. */
export async function listenWith(server: FrontServer, listener: RequestListener): Promise<Front> {
  const traffic = trackTraffic(server)
  const connections = oneAtATime((request, response) => {
    traffic.join(response)
    listener(request, response)
  })
  limitConnections(server, {
    isBehindProxy: config().trustProxy > 0,
    stateOf: connections.stateOf,
  })

  server.on('request', connections.handle)
  server.on('checkContinue', (request, response) => {
    // Of a read nobody looks at a body; its connection stays open for others.
    if (isGetOrHead(request)) response.writeContinue()
    else response.isBodyHeldBack = true
    connections.handle(request, response)
  })
  // An expectation that is not understood may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', connections.handle)
  server.on('clientError', (error, socket: Socket) => rejectMalformed(error, socket, connections))
  server.on('connect', rejectConnect)
  await listen(server)
  return { stop: () => traffic.drain(connections.responseOn) }
}

function listen(server: Server): Promise<void> {
  const { host, port } = config()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
