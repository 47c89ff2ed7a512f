import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

/** A request whose body is a picture, or a form with one: one of Node's is such a request. */
export type UploadRequest = Readable & {
  headers: IncomingHttpHeaders
  /** Whether all of the body has arrived. */
  complete: boolean
}

/** A request of the web as a stream of Node's, with its headers. */
export function toUploadRequest({ headers, body }: Request): UploadRequest {
  // Node's streams of the web are those of TypeScript's, under a type of their own.
  const stream = body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
  const request = Object.assign(stream, { headers: Object.fromEntries(headers), complete: false })
  request.once('end', () => {
    request.complete = true
  })
  return request
}
