import { once } from 'node:events'
import { createServer } from 'node:net'

/** @typedef {{ host: string, port: number }} Address */

/** @type {Address} */
const ANY_PORT = { host: '127.0.0.1', port: 0 }

/** @param {import('node:net').Server} server */
export async function listen(server, address = ANY_PORT) {
  server.listen(address)
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The server has no port.')
  return bound.port
}

/** Listens briefly and returns the port; rejects with the error of `listen` if that fails. */
export async function tryToListen(address = ANY_PORT) {
  const server = createServer()
  const port = await listen(server, address)
  server.close()
  await once(server, 'close')
  return port
}

/** A currently unused port of 127.0.0.1. */
export function freePort() {
  return tryToListen()
}

/**
 * Why `listen` rejected, in one line for the operator; null for other errors.
 * @param {unknown} error
 * @param {Address} address
 */
export function listenErrorMessage(error, { host, port }) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use; set PORT to a free one.`
  if (code === 'EACCES')
    return `Port ${port} of ${host} is not allowed for this user; set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`
  return null
}
