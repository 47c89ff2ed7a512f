import { createServer, type IncomingMessage, type Server } from 'node:http'
import next from 'next'
import { config } from '../config'
import { createAdmission, READ_LIMITS, WRITE_LIMITS } from './admission'
import type { Handle } from './cache/render'
import { createResponseCache } from './cache/response-cache'
import { createCacheStore } from './cache/store'
import { limitConnections } from './connection-limits'
import { createDevelopmentListener, DevelopmentResponse } from './development'
import { FrontResponse } from './front-response'
import { rejectConnect, rejectMalformed } from './malformed'
import { oneAtATime } from './pipelining'
import { createRequestListener } from './request-listener'
import { closeSilentConnections } from './silent-connections'
import { trackTraffic } from './traffic'
import { createUnsentBytes } from './unsent-bytes'

/** The running server; `stop` resolves when what was in flight is served. */
export type Front = { stop: () => Promise<void> }

const TIMEOUTS = {
  // Longer than a load balancer keeps its side of an idle connection (60 s is usual), so that it never meets a closed one.
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
}

/** Serves the application at `HOST` and `PORT`. Rejects when the address cannot be had. */
export async function startFront({ dev }: { dev: boolean }): Promise<Front> {
  // A missing Host is rejected with the other bad requests, in the same form.
  const server = createServer({
    ...TIMEOUTS,
    ServerResponse: dev ? DevelopmentResponse : FrontResponse,
    requireHostHeader: false,
  })
  closeSilentConnections(server)
  const handle = await prepareNext(server, dev)
  const listener = dev ? createDevelopmentListener(handle) : createProductionListener(handle)
  const traffic = trackTraffic(server)
  const connections = oneAtATime((request, response) => {
    traffic.add(response)
    void listener(request, response)
  })
  limitConnections(server, { isBehindProxy: config().trustProxy > 0, isBusy: connections.isBusy })

  const onRequest = (request: IncomingMessage, response: FrontResponse) =>
    connections.handle(request, response)
  server.on('request', onRequest)
  // An expectation that is not understood may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', onRequest)
  server.on('clientError', rejectMalformed)
  server.on('connect', rejectConnect)
  await listen(server)
  return { stop: traffic.drain }
}

function createProductionListener(handle: Handle) {
  const admission = { reads: createAdmission(READ_LIMITS), writes: createAdmission(WRITE_LIMITS) }
  const store = createCacheStore(config().frontCacheMb * 1024 * 1024)
  const cache = createResponseCache(handle, store, admission.reads)
  return createRequestListener({ handle, cache, admission, unsentBytes: createUnsentBytes() })
}

async function prepareNext(server: Server, dev: boolean): Promise<Handle> {
  const { host, port } = config()
  const app = next({
    dev,
    dir: process.cwd(),
    hostname: host,
    port,
    quiet: !dev,
    // Next listens for upgrades on the server it is given, and then Node hands it every request that offers one
    // (curl's --http2 does): in production it gets a server that never listens.
    httpServer: dev ? server : createServer(),
  })
  if (dev) await app.prepare()
  else await silently(() => app.prepare())
  return app.getRequestHandler()
}

/** Next reports how long it took to read its settings, with no way to turn that off. */
async function silently(work: () => Promise<void>) {
  const print = console.log
  console.log = () => {}
  try {
    await work()
  } finally {
    console.log = print
  }
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
