import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import { type AppError, problems } from '../errors'
import { DESK_HEADERS } from '../http/common-headers.mjs'
import { problemResponse } from '../http/problem'
import { CORS_HEADERS } from '../http/responses'
import { isGetOrHead } from '../request-context'
import { errorPage } from './error-page'
import { commonHeaders, htmlHeaders } from './headers'

type ErrorResponse = { status: number; headers: Record<string, string>; body: string }

/** An error as a problem document for API callers, a page for browsers, and its sentence for anyone else. */
export function toErrorResponse(
  error: AppError,
  requestId: string,
  request: {
    isApi: boolean
    isDesk?: boolean
    method?: string | undefined
    accept?: string | undefined
  },
): ErrorResponse {
  if (request.isApi) {
    const { status, headers, body } = problemResponse(error, requestId)
    return { status, headers: { ...headers, ...(isGetOrHead(request) && CORS_HEADERS) }, body }
  }
  const { status } = problems[error.code]
  const { isDesk = false } = request
  const headers = {
    'Cache-Control': 'no-store',
    Vary: 'Accept',
    ...(isDesk && DESK_HEADERS),
    ...error.headers,
  }
  return request.accept?.includes('text/html')
    ? {
        status,
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...htmlHeaders({ isDesk }), ...headers },
        body: errorPage({
          status,
          requestId,
          ...(error.code === 'foreign_origin' && { detail: error.detail }),
        }),
      }
    : {
        status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
        body: `${error.detail}\n`,
      }
}

/** The error response on a connection that is then closed. The requested address is unknown, so it is a problem document. */
export function rawErrorResponse(error: AppError): { id: string; status: number; text: string } {
  const id = randomUUID()
  const { status, headers, body } = toErrorResponse(error, id, { isApi: true })
  const lines = Object.entries({
    ...headers,
    ...commonHeaders(id),
    Date: new Date().toUTCString(),
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
  return { id, status, text }
}

/** Sends an error response, or breaks off the response that has already started. */
export function sendErrorResponse(response: ServerResponse, { status, headers, body }: ErrorResponse) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
