import type { ServerResponse } from 'node:http'
import { type AppError, problems } from '../errors'
import { problemResponse } from '../http/problem'
import { CORS_HEADERS } from '../http/responses'

/** A whole answer, ready to be sent. */
export type ErrorResponse = { status: number; headers: Record<string, string>; body: string }

/** What an error looks like to a caller of the API: a problem document; to anyone else: its sentence. */
export function toErrorResponse(
  error: AppError,
  requestId: string,
  asked: { isApi: boolean; method?: string },
): ErrorResponse {
  if (asked.isApi) {
    const { status, headers, body } = problemResponse(error, requestId)
    const isRead = asked.method === 'GET' || asked.method === 'HEAD'
    return { status, headers: { ...headers, ...(isRead && CORS_HEADERS) }, body }
  }
  return {
    status: problems[error.code].status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...error.headers },
    body: `${error.detail}\n`,
  }
}

/** Sends `refusal`, unless an answer is on its way: then all that is left is to break it off. */
export function sendErrorResponse(response: ServerResponse, { status, headers, body }: ErrorResponse) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
