import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { config } from '../../config'
import { AppError } from '../../errors'
import type { UploadedFile, UploadedForm } from '../../request-context'
import { mediaStore, toStoreError } from '../store/store'
import { removeUpload, saveFile } from './receive-upload'
import { hasLeft, malformed, openParser, type UploadRequest } from './upload-request'

/** What files are for: each has its own limits. */
export type FileKind = 'pictures' | 'source'

/** The limit for import files; the command accepts larger ones. */
export const MAX_SOURCE_MB = 64

/** How many files beyond the limit are named. */
const MAX_NAMED = 20

type FileLimits = { files: number; maxBytes: number }

const MEGABYTE = 1024 * 1024
const FIELD_LIMITS = { fields: 30, fieldSize: 4_096, headerSize: 8_192, headerPairs: 50 }

/** How many files a form may have, and how many bytes each. */
export function fileLimits(kind: FileKind): FileLimits {
  const limits = {
    pictures: { files: 10, maxBytes: config().mediaMaxMb * MEGABYTE },
    source: { files: 1, maxBytes: MAX_SOURCE_MB * MEGABYTE },
  }
  return limits[kind]
}

/**
 * Receives a form with its files on the disk, which callers remove. A problem with one file is reported with that file and
 * does not affect the others. Throws `invalid_request`, or the connection's error.
 */
export async function receiveForm(
  request: UploadRequest,
  { files: maxFiles, maxBytes }: FileLimits,
): Promise<UploadedForm> {
  await mediaStore().makeIncoming()
  const fields: UploadedForm['fields'] = []
  const files: Promise<UploadedFile>[] = []
  await readParts(request, { ...FIELD_LIMITS, files: maxFiles + MAX_NAMED }, (parser) => {
    parser.on('field', (name, value) => fields.push([name, value]))
    parser.on('file', (_field, stream, name) => {
      // A browser sends a file without a name if none was chosen.
      if (name && files.length < maxFiles) return files.push(takeFile(stream, name, maxBytes))
      stream.resume()
      if (name) files.push(refused(name))
    })
    parser.once('filesLimit', () => files.push(refused('…')))
  }).catch(async (error: unknown) => {
    await removeFiles(await Promise.all(files))
    throw error
  })
  return { fields, files: await Promise.all(files) }
}

/** Removes a form's files from the disk unless they were moved; never rejects. */
export async function removeFiles(files: UploadedFile[]): Promise<void> {
  for (const file of files) if ('path' in file) await removeUpload(file.path)
}

async function refused(name: string): Promise<UploadedFile> {
  return { name, problem: 'validation_failed' }
}

async function takeFile(stream: Readable, name: string, maxBytes: number): Promise<UploadedFile> {
  const path = join(mediaStore().incoming, randomUUID())
  try {
    return { name, path, id: await saveFile(stream, path, maxBytes) }
  } catch (error) {
    await removeUpload(path)
    if (stream.destroyed && !stream.readableEnded) return { name, problem: 'unavailable' }
    // The rest of the file must be read before the next one.
    stream.resume()
    return { name, problem: error instanceof AppError ? error.code : toStoreError(error).code }
  }
}

type Parser = ReturnType<typeof openParser>

function readParts(
  request: UploadRequest,
  limits: Parameters<typeof openParser>[1],
  listen: (parser: Parser) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const parser = openParser(request, limits)
    listen(parser)
    parser.once('error', () => reject(malformed()))
    parser.once('finish', () => resolve())
    request.once('error', reject)
    request.once('close', () => {
      if (!request.complete) reject(hasLeft())
    })
    request.pipe(parser)
  })
}
