import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors'
import { sendErrorResponse, toErrorResponse } from './error-response'
import type { FrontResponse } from './front-response'

export type RequestListener = (request: IncomingMessage, response: FrontResponse) => void

/** The request that a connection is busy with, and those that its client sent ahead. */
type Connection = { current: FrontResponse; ahead: [IncomingMessage, FrontResponse][] }

/** Nobody pipelines today but by accident; a proxy that does sends a few. */
const MAX_AHEAD = 32

/**
 * Has `listener` handle one request at a time of each connection, in order. A client that sends more than 32 ahead
 * (RFC 9112 §9.3.2) loses its connection.
 */
export function oneAtATime(listener: RequestListener) {
  const connections = new WeakMap<Socket, Connection>()

  function begin(request: IncomingMessage, response: FrontResponse, ahead: Connection['ahead']) {
    const { socket } = request
    connections.set(socket, { current: response, ahead })
    response.once('close', () => {
      const next = ahead.shift()
      if (next && !socket.destroyed) begin(...next, ahead)
      else connections.delete(socket)
    })
    listener(request, response)
  }

  return {
    handle(request: IncomingMessage, response: FrontResponse) {
      const connection = connections.get(request.socket)
      if (!connection) return begin(request, response, [])
      connection.ahead.push([request, response])
      if (connection.ahead.length > MAX_AHEAD) rejectRest(connection, request.socket)
    },
    /** Whether a request of a connection is being handled. */
    isBusy: (socket: Socket) => connections.has(socket),
  }
}

function rejectRest(connection: Connection, socket: Socket) {
  connection.ahead.length = 0
  if (socket.destroyed) return
  const error = new AppError('rate_limited', 'Too many requests were sent ahead on one connection.', {
    headers: { 'Retry-After': '1', Connection: 'close' },
  })
  const { current } = connection
  sendErrorResponse(current, toErrorResponse(error, current.id, { isApi: false }))
  socket.destroySoon()
}
