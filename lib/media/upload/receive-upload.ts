import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { config } from '../../config'
import { AppError, issuesError } from '../../errors'
import { assertUncompressed } from '../../http/json-body'
import { declaredLength, type Upload } from '../../request-context'
import { mediaStore, toStoreError } from '../store/store'
import { hasLeft, readForm, type UploadRequest } from './upload-request'

/** Saves the image to a file, which callers remove. Throws an `AppError`: `unavailable` when the client disconnects. */
export async function receiveUpload(request: UploadRequest): Promise<Upload> {
  const { incoming, makeIncoming } = mediaStore()
  const path = join(incoming, randomUUID())
  try {
    assertAcceptable(request)
    await makeIncoming()
    const save = (file: Readable) => saveFile(file, path, maxBytes())
    if (!isForm(request)) return { path, id: await save(request) }
    const { file, name, fields } = await readForm(request, save)
    if (file === null) throw noFile()
    return { path, id: file, name, fields }
  } catch (error) {
    await removeUpload(path)
    if (request.destroyed && !request.complete) throw hasLeft()
    await dropRest(request)
    throw isOfSystem(error) ? toStoreError(error) : error
  }
}

/** Throws `unsupported_media_type` or `payload_too_large` for an upload whose head suffices to reject it. */
export function assertAcceptable({ headers }: Pick<UploadRequest, 'headers'>): void {
  assertUncompressed(headers['content-encoding'], 'picture')
  if (declaredLength(headers['content-length']) > maxBytes() + MAX_FRAMING_BYTES) throw tooLarge()
}

function maxBytes(): number {
  return config().mediaMaxMb * 1024 * 1024
}

/** Removes a received file if it still exists; never rejects, since the cleanup would remove it after an hour. */
export async function removeUpload(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {})
}

/** Reads on for a while: many clients read the response only after they have sent everything. */
async function dropRest(request: UploadRequest): Promise<void> {
  // Also if it has all arrived: a request not read to its end blocks the next one on its connection.
  request.unpipe()
  request.resume()
  if (request.complete) return
  const ended = new Promise((resolve) => request.once('end', resolve).once('close', resolve))
  await Promise.race([ended, delay(DROP_MS, undefined, { ref: false })])
}

const DROP_MS = 5_000

const MAX_FRAMING_BYTES = 64 * 1024

function isForm({ headers }: UploadRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '')
}

/** Saves a file and returns the SHA-256 of its bytes. Throws `payload_too_large`, `validation_failed` for an empty file. */
export async function saveFile(file: Readable, path: string, maxBytes: number): Promise<string> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    // If saving fails, the connection stays open for the response.
    file.iterator({ destroyOnReturn: false }),
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw tooLarge()
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  )
  if (bytes === 0) throw noFile()
  return hash.digest('hex')
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall !== 'read'
}

function tooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    `The picture is larger than ${config().mediaMaxMb} MB; make it smaller.`,
    { headers: { Connection: 'close' } },
  )
}

function noFile(): AppError {
  const message = 'file is required: send the picture itself, as the body or as the only file of a form.'
  return issuesError('validation_failed', [{ pointer: '/file', code: 'required', message }])
}
