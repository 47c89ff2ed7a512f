import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '../rate-limit/client-network'

/** Far more than readers and tools open; each idle one holds some 15 kB. */
const MAX_CONNECTIONS = 4_000
const MAX_CONNECTIONS_PER_CLIENT = 512

const TOO_MANY = [
  'HTTP/1.1 503 Service Unavailable',
  'Retry-After: 10',
  'Connection: close',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Length: 35',
  '',
  'There are too many connections now.',
].join('\r\n')

/**
 * Bounds the connections of `server`: of each client, unless they all come by trusted proxies, and of all together. When
 * those are too many, the oldest one on which nothing is being done is closed for the new one.
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, isBusy }: { isBehindProxy: boolean; isBusy: (socket: Socket) => boolean },
): void {
  const sockets = new Set<Socket>()
  const countByClient = new Map<string, number>()

  server.on('connection', (socket) => {
    const client = clientNetwork(socket.remoteAddress ?? '')
    const count = (countByClient.get(client) ?? 0) + 1
    if (!isBehindProxy && count > MAX_CONNECTIONS_PER_CLIENT) return reject(socket)
    if (sockets.size >= MAX_CONNECTIONS && !closeOldestIdle(sockets, isBusy)) return reject(socket)
    sockets.add(socket)
    countByClient.set(client, count)
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (countByClient.get(client) ?? 1) - 1
      if (left > 0) countByClient.set(client, left)
      else countByClient.delete(client)
    })
  })
}

function closeOldestIdle(sockets: Set<Socket>, isBusy: (socket: Socket) => boolean): boolean {
  for (const socket of sockets) {
    if (isBusy(socket)) continue
    sockets.delete(socket)
    socket.destroy()
    return true
  }
  return false
}

function reject(socket: Socket) {
  socket.on('error', () => {})
  socket.end(TOO_MANY, () => socket.destroy())
}
