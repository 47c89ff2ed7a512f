import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { config } from '../config'
import { isGetOrHead } from '../request-context'
import { limitConnections } from './connection-limits'
import { FrontRequest } from './front-request'
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
  // The readers of bodies have their own timeouts.
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
}

export type FrontServer = Server<typeof FrontRequest, typeof FrontResponse>

/** A server that does not listen yet: `listenWith` gives it its port and its listener. */
export function createHttpServer(): FrontServer {
  // A missing Host is rejected like other bad requests, in the same form.
  const server = createServer({
    ...TIMEOUTS,
    IncomingMessage: FrontRequest,
    ServerResponse: FrontResponse,
    requireHostHeader: false,
  })
  closeSilentConnections(server)
  return server
}

/** Listens at `HOST` and `PORT`; the returned `stop` takes about ten seconds at most. Rejects if it cannot get the port. */
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
    // The body of a GET or HEAD is ignored; the connection stays open for further requests.
    if (isGetOrHead(request)) response.writeContinue()
    else response.isBodyHeldBack = true
    connections.handle(request, response)
  })
  // An unknown expectation may be ignored (RFC 9110 §10.1.1).
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
