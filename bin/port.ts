import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

type Address = { host: string; port: number }

const ANY_PORT: Address = { host: '127.0.0.1', port: 0 }

/** Makes `server` listen, by default on a free port of 127.0.0.1; returns the port. Rejects when it cannot listen there. */
export async function listen(server: Server, address = ANY_PORT): Promise<number> {
  server.listen(address)
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The server has no port.')
  return bound.port
}

/** Rejects with the error of `listen` when this process cannot listen there; returns the port. */
export async function tryToListen(address = ANY_PORT): Promise<number> {
  const server = createServer()
  const port = await listen(server, address)
  server.close()
  await once(server, 'close')
  return port
}

/** A port of 127.0.0.1 that nothing listens on now. */
export function freePort(): Promise<number> {
  return tryToListen()
}
