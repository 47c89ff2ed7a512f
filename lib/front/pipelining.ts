import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors'
import type { ConnectionState } from './connection-limits'
import { sendErrorResponse, toErrorResponse } from './error-response'
import type { FrontResponse } from './front-response'

export type RequestListener = (request: IncomingMessage, response: FrontResponse) => void

/**
 * `owed`: the last request, if it was answered before its whole body had arrived. `bytesDone`: what the client had sent when
 * the last request ended; later bytes belong to the next.
 */
type Connection = {
  socket: Socket
  current: FrontResponse | null
  ahead: [IncomingMessage, FrontResponse][]
  owed: IncomingMessage | null
  bytesDone: number
}

/** Nobody pipelines on purpose today; a proxy that does sends a few. */
const MAX_AHEAD = 32
/** For the unread rest of a body: many clients look at a response only after sending everything. */
const MAX_OWED_MS = 60_000

/** Handles the requests of a connection in order; closes it if the client sends over 32 ahead (RFC 9112 §9.3.2). */
export function oneAtATime(listener: RequestListener) {
  const connections = new WeakMap<Socket, Connection>()

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { socket, current: null, ahead: [], owed: null, bytesDone: 0 }
    connections.set(socket, connection)
    closeAfterBody(connection)
    return connection
  }

  function begin(connection: Connection, request: IncomingMessage, response: FrontResponse) {
    connection.current = response
    // If the response was aborted, its connection is closed by then.
    response.on('close', () => goOn(connection, request))
    listener(request, response)
  }

  function goOn(connection: Connection, request: IncomingMessage) {
    const { socket } = connection
    connection.current = null
    connection.owed = request.complete ? null : request
    connection.bytesDone = socket.bytesRead
    if (!request.complete) awaitRest(socket, request)
    const next = connection.ahead.shift()
    if (next && !socket.destroyed) begin(connection, ...next)
  }

  /** Whether the last request was answered before its whole body had arrived. */
  function owesBody(socket: Socket): boolean {
    const connection = connections.get(socket)
    return connection?.current === null && connection.owed?.complete === false
  }

  return {
    handle(request: IncomingMessage, response: FrontResponse) {
      const connection = connectionOf(request.socket)
      if (!connection.current) return begin(connection, request, response)
      connection.ahead.push([request, response])
      if (connection.ahead.length > MAX_AHEAD) rejectRest(connection.current, connection)
    },
    responseOn: (socket: Socket): FrontResponse | null => connections.get(socket)?.current ?? null,
    owesBody,
    stateOf(socket: Socket): ConnectionState {
      const { current = null, bytesDone = 0 } = connections.get(socket) ?? {}
      if (current) return current.req.complete || current.isSenderKnown ? 'busy' : 'arriving'
      return owesBody(socket) || socket.bytesRead > bytesDone ? 'arriving' : 'idle'
    },
  }
}

/**
 * Keeps Node from closing a connection after an early response until the whole body has arrived: what still arrives would reset
 * it, and a proxy that is sending would take the service for broken (RFC 9112 §9.6).
 */
function closeAfterBody(connection: Connection) {
  const { socket } = connection
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    if (connection.current?.req.complete === false) socket.end()
    else close()
  }
}

function awaitRest(socket: Socket, request: IncomingMessage) {
  request.once('end', () => socket.destroySoon())
  setTimeout(() => request.complete || socket.destroy(), MAX_OWED_MS).unref()
}

function rejectRest(current: FrontResponse, { ahead, socket }: Connection) {
  ahead.length = 0
  if (socket.destroyed) return
  const error = new AppError('rate_limited', 'Too many requests were sent ahead on one connection.', {
    headers: { 'Retry-After': '1', Connection: 'close' },
  })
  sendErrorResponse(current, toErrorResponse(error, current.id, { isApi: false }))
  socket.destroySoon()
}
