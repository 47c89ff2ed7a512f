import { Readable } from 'node:stream'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { documentRoute } from '@/lib/http/document-route'
import { isFileOfMedia } from '@/lib/media/rows'
import { respondToFileRequest } from '@/lib/media/serve/file-response'
import { mediaStore } from '@/lib/media/store/store'

/** GET /media/{file} — the file of an image, or a range of it. The front, if there is one, caches many in memory. */
export const GET = documentRoute(async ({ params: { file = '' }, request }) => {
  const isKnown = await isFileOfMedia(database().read, file)
  const size = isKnown ? await mediaStore().size(file) : null
  if (size === null) throw noImage()
  const { status, headers, range, hasBody } = respondToFileRequest(toFileRequest(request), file, size)
  const body = hasBody ? await mediaStore().read(file, range) : null
  if (hasBody && body === null) throw noImage()
  // Node's web streams are those of the DOM types, under types of their own.
  return new Response(body && (Readable.toWeb(body) as ReadableStream), { status, headers: inPairs(headers) })
})

function toFileRequest({ method, headers }: Request) {
  const header = (name: string) => headers.get(name) ?? undefined
  return { method, ifNoneMatch: header('if-none-match'), ifRange: header('if-range'), range: header('range') }
}

function noImage(): AppError {
  return new AppError('not_found', 'There is no such picture.')
}

function inPairs(headers: string[]): [string, string][] {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
}
