import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError } from '../errors'
import { log } from '../log'
import { rawErrorResponse } from './error-response'

const LINGER_MS = 1_000

type Connections = {
  responseOn: (socket: Socket) => ServerResponse | null
  owesBody: (socket: Socket) => boolean
}

/** Responds to bytes that Node's parser rejected. Their target is unknown, so the response is that of the API. */
export function rejectMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { responseOn, owesBody }: Connections,
) {
  // During another response this one would be read as its body, and after it as the response to the next request.
  if (responseOn(socket)?.headersSent || owesBody(socket)) socket.destroy()
  else reject(socket, toError(error.code))
}

/** Answers CONNECT with 405 and closes: Node hands it over as a bare connection, past every other check. */
export function rejectConnect(_request: IncomingMessage, socket: Duplex) {
  // Node removes its listener from a socket that it hands over; without one, a reset would end the process.
  socket.on('error', () => socket.destroy())
  reject(
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
  if (code === 'HPE_INVALID_URL' || code === 'HPE_INVALID_CONSTANT') {
    const detail =
      'This is not a valid HTTP/1.1 request: in its URL, spaces and what is not ASCII must be percent-encoded (é is %C3%A9).'
    return new AppError('invalid_request', detail)
  }
  return new AppError('invalid_request', 'This is not a valid HTTP/1.1 request.')
}

function reject(socket: Duplex, error: AppError) {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { id, status, text } = rawErrorResponse(error)
  socket.end(text)
  // Closing at once could reset the connection before the client has read the response.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
  log().info({ id, status })
}
