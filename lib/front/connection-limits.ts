import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type AppError, unavailable } from '../errors'
import { createClientTotals, overShare } from '../rate-limit/clients'
import { rawErrorResponse } from './error-response'

/** Far more than readers and tools open; each idle one takes some 15 kB. */
const MAX_CONNECTIONS = 4_000
const MAX_CONNECTIONS_PER_CLIENT = 512
/** How many of these may have sent only a part of a request. */
const MAX_ARRIVING_PER_CLIENT = 64
const LOOK_EVERY_MS = 1_000
/** Within a second, thousands of requests may begin to arrive. */
const LOOK_AGAIN_AFTER_MS = 50

export type ConnectionState = 'busy' | 'arriving' | 'idle'

type Limits = { isBehindProxy: boolean; stateOf: (socket: Socket) => ConnectionState }

/** At the limit, closes the oldest connection with an incomplete request, or else the oldest idle one. */
export function limitConnections(server: Server, { isBehindProxy, stateOf }: Limits): void {
  const sockets = new Map<Socket, string>()
  const connections = createClientTotals()
  /** A recent snapshot, the oldest last: checking all sockets for each new connection would take too long. */
  let arriving: Socket[] = []
  let lookedAt = Number.NEGATIVE_INFINITY

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const isOverShare = !isBehindProxy && connections.of(address) >= MAX_CONNECTIONS_PER_CLIENT
    if (isOverShare) return reject(socket, tooManyOfClient())
    if (sockets.size >= MAX_CONNECTIONS && !makeRoom()) return reject(socket, tooMany())
    sockets.set(socket, address)
    connections.add(address, 1)
    socket.once('close', () => {
      sockets.delete(socket)
      connections.add(address, -1)
    })
  })
  const timer = setInterval(lookForArriving, LOOK_EVERY_MS).unref()
  server.once('close', () => clearInterval(timer))

  function lookForArriving() {
    lookedAt = performance.now()
    const counts = createClientTotals()
    arriving = [...sockets.keys()].reverse().filter((socket) => stateOf(socket) === 'arriving')
    if (isBehindProxy) return
    for (const socket of arriving) {
      const address = sockets.get(socket) ?? ''
      counts.add(address, 1)
      if (counts.of(address) > MAX_ARRIVING_PER_CLIENT) close(socket)
    }
  }

  function makeRoom(): boolean {
    const socket = oldestArriving() ?? oldestArrivingNow() ?? oldestIdle()
    if (socket) close(socket)
    return socket !== undefined
  }

  function oldestArriving(): Socket | undefined {
    for (let socket = arriving.pop(); socket; socket = arriving.pop())
      if (sockets.has(socket) && stateOf(socket) === 'arriving') return socket
    return undefined
  }

  function oldestArrivingNow(): Socket | undefined {
    if (performance.now() - lookedAt < LOOK_AGAIN_AFTER_MS) return undefined
    lookForArriving()
    return oldestArriving()
  }

  function oldestIdle(): Socket | undefined {
    for (const socket of sockets.keys()) if (stateOf(socket) !== 'busy') return socket
    return undefined
  }

  function close(socket: Socket) {
    sockets.delete(socket)
    socket.destroy()
  }
}

const SHARE = { name: 'connections', quota: MAX_CONNECTIONS_PER_CLIENT, unit: 'concurrent-requests' } as const
const RETRY_AFTER_S = 10

function tooManyOfClient(): AppError {
  return overShare(SHARE, 'This client has too many connections open', RETRY_AFTER_S)
}

function tooMany(): AppError {
  return unavailable('There are too many connections now; try again.', RETRY_AFTER_S)
}

function reject(socket: Socket, error: AppError) {
  socket.on('error', () => {})
  socket.end(rawErrorResponse(error).text, () => socket.destroy())
}
