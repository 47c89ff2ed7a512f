import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '../errors'
import { log } from '../log'
import { toErrorResponse } from './error-response'
import { commonHeaders } from './headers'

const LINGER_MS = 1_000

/** Answers bytes that Node's parser refused. What was asked for is unknown, so it gets what a caller of the API gets. */
export function rejectMalformed(error: NodeJS.ErrnoException, socket: Duplex) {
  refuse(socket, toError(error.code))
}

/** Answers CONNECT, which asks for a tunnel. */
export function rejectConnect(_request: IncomingMessage, socket: Duplex) {
  refuse(
    socket,
    new AppError('method_not_allowed', 'CONNECT is not supported.', { headers: { Allow: 'GET, HEAD' } }),
  )
}

function toError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('headers_too_large', 'The URL and the headers exceed 16 KiB together.')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new AppError('request_timeout', 'The request did not arrive in time.')
  }
  return new AppError('invalid_request', 'This is not a valid HTTP/1.1 request.')
}

function refuse(socket: Duplex, error: AppError) {
  // The other side is gone, or an answer has begun: a second one in the middle of it would be read as its body.
  if (!socket.writable || hasBegunAnswer(socket)) {
    socket.destroy()
    return
  }
  const id = randomUUID()
  const { status, headers, body } = toErrorResponse(error, id, { isApi: true })
  const lines = Object.entries({
    ...headers,
    ...commonHeaders(id),
    Date: new Date().toUTCString(),
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)

  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Closing at once could reset the connection before the other side has read the answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  log().info({ id, status })
}

function hasBegunAnswer(socket: Duplex): boolean {
  // Node keeps the response that a socket is busy with here, and its own handler of this event looks there too.
  const busyWith = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage
  return busyWith?.headersSent === true
}
