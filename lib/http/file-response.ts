import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { currentRequest } from '../request-context'

/** A file that is downloaded as `name` and then deleted. Behind the front, the front sends it, in parts. */
export function downloadResponse(path: string, name: string): Response {
  const headers = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  }
  const request = currentRequest()
  if (request?.url === undefined) return new Response(toBody(path), { headers })
  request.file = path
  return new Response(null, { headers })
}

function toBody(path: string): ReadableStream {
  const stream = createReadStream(path)
  stream.once('close', () => void rm(path, { force: true }))
  // The types of a web stream in Node and in the DOM describe the same thing.
  return Readable.toWeb(stream) as ReadableStream
}
