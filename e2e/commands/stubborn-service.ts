import { once } from 'node:events'
import { createServer } from 'node:http'

/** A service that has no time at first, then breaks the connection, and takes the article at the third try. */
export async function startStubbornService() {
  const keys: unknown[] = []
  let refusedAt = 0
  let triedAgainAt = 0

  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    request.resume()
    if (keys.length === 1) {
      refusedAt = performance.now()
      response.writeHead(429, { 'Retry-After': '1' }).end()
      return
    }
    if (keys.length === 2) {
      triedAgainAt = performance.now()
      request.socket.destroy()
      return
    }
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"data":{}}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    /** The Idempotency-Key of each try. */
    keys,
    waitedMs: () => triedAgainAt - refusedAt,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
