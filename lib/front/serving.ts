import type { IncomingMessage } from 'node:http'
import { CORS_HEADERS } from '../http/responses'
import type { FrontResponse } from './front-response'

const BODY = Buffer.from('{"status":"ok"}')

const HEADERS = [
  ...['Content-Type', 'application/json', 'Cache-Control', 'no-store', 'Content-Length', String(BODY.length)],
  ...Object.entries(CORS_HEADERS).flat(),
]

/** Answers a balancer that requests may be sent here: whatever waits behind the front, what is in memory is served. */
export function respondServing({ method }: IncomingMessage, response: FrontResponse) {
  response.sendWhole(200, HEADERS, method === 'HEAD' ? [] : [BODY])
}
