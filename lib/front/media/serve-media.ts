import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createConcurrencyLimiter } from '../../concurrency-limiter'
import { edgeHeaders, isEdgeCacheable, toEdgeCaching, waitUntilSynchronized } from '../../edge/caching'
import { AppError } from '../../errors'
import { nameOfFile } from '../../media/files'
import { type FileRequest, type FileResponse, respondToFileRequest } from '../../media/serve/file-response'
import { consume } from '../../rate-limit/consume'
import { singleton } from '../../singleton'
import type { FrontContext } from '../front-context'
import type { FrontResponse } from '../front-response'
import type { MediaFiles } from './media-files'

/** Files that are read while they are sent, each as slowly as its client takes it. */
const STREAMING = {
  maxRunning: 256,
  maxRunningPerClient: 64,
  maxWaiting: 256,
  maxWaitingPerClient: 64,
  maxWaitMs: 5_000,
}

type MediaExchange = { request: IncomingMessage; response: FrontResponse; context: FrontContext }

/** Whether the file at a path of `/media/` is in memory; such requests are logged only with `LOG_HITS=on`. */
export function isInMemory(files: MediaFiles, path: string): boolean {
  return files.cached(fileOf(path)) !== undefined
}

/** Serves ranges (RFC 9110 §14). Throws `not_found`, and `rate_limited` for too many paths without a file. */
export async function serveMedia(files: MediaFiles, path: string, exchange: MediaExchange): Promise<void> {
  const { request, response } = exchange
  const file = fileOf(path)
  const cached = files.cached(file)
  const size = cached?.length ?? (await findSize(files, file, exchange.context))
  const found = respondToFileRequest(toFileRequest(request), file, size)
  const { status, range, hasBody } = found
  await waitUntilSynchronized()
  const headers = () => headersOf(found, file, files, request)
  if (!hasBody) return send(response, status, headers())
  if (cached)
    return send(response, status, headers(), range ? cached.subarray(range.start, range.end + 1) : cached)
  await sendFile(files, file, exchange, found, headers)
}

/** To be called when the head is written. A file never changes, and is deleted with its image. */
function headersOf(
  { status, headers }: FileResponse,
  file: string,
  files: MediaFiles,
  request: IncomingMessage,
): string[] {
  const mayKeep = status !== 416 && files.isKnown(file) && isEdgeCacheable(request.headers)
  return [...headers, ...edgeHeaders(mayKeep ? toEdgeCaching(new Set([`media:${nameOfFile(file)}`])) : null)]
}

function toFileRequest({ method, headers }: IncomingMessage): FileRequest {
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range } = headers
  return { method, ifNoneMatch, ifRange: ifRange?.toString(), range }
}

/** Existing images cost none of the budget: a page may show as many as it likes. */
async function findSize(files: MediaFiles, file: string, { clientAddress }: FrontContext): Promise<number> {
  if (!files.isKnown(file)) await consume('reads', clientAddress, 0)
  const size = nameOfFile(file) === null ? null : await files.size(file)
  if (size !== null) return size
  await consume('reads', clientAddress)
  throw new AppError('not_found', 'There is no such picture.')
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

async function sendFile(
  files: MediaFiles,
  file: string,
  { response, context }: MediaExchange,
  { status, range }: FileResponse,
  headers: () => string[],
): Promise<void> {
  const limiter = singleton('media-streams', () => createConcurrencyLimiter(STREAMING))
  const release = await limiter.acquire(context.clientAddress, context.clientSignal)
  try {
    const body = await files.read(file, range)
    if (body === null) throw new AppError('not_found', 'There is no such picture.')
    if (Buffer.isBuffer(body)) return send(response, status, headers(), body)
    response.writeHead(status, headers())
    // Only a broken connection tells the client. If it has left, that is no failure, and nobody is left to tell.
    await pipeline(body, response).catch(() => response.destroy())
  } finally {
    release()
  }
}

function send(response: FrontResponse, status: number, headers: string[], body?: Buffer) {
  response.sendWhole(status, headers, body ? [body] : [])
}
