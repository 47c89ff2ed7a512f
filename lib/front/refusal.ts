import type { ServerResponse } from 'node:http'
import { type AppError, problems } from '../errors'
import { problemResponse } from '../http/problem'

/** A whole answer, ready to be sent. */
export type Refusal = { status: number; headers: Record<string, string>; body: string }

/** What an error looks like to a caller of the API: a problem document; to anyone else: its sentence. */
export function toRefusal(error: AppError, requestId: string, isApi: boolean): Refusal {
  if (isApi) return problemResponse(error, requestId)
  return {
    status: problems[error.code].status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...error.headers },
    body: `${error.detail}\n`,
  }
}

/** Sends `refusal`, unless an answer is on its way: then all that is left is to break it off. */
export function sendRefusal(response: ServerResponse, { status, headers, body }: Refusal) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
