import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { lookup } from 'mrmime'
import { S3mini } from 's3mini'
import type { MediaStoreTarget } from '../../config/targets'
import type { MediaStore } from './media-store'

/** The limit until the S3 service responds; reading the body may take longer. */
const MAX_WAIT_MS = 10_000

/** An S3 bucket as the store; incoming files are in the system's temporary folder. */
export function openBucket(target: Extract<MediaStoreTarget, { kind: 's3' }>): MediaStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = target
  const url = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const s3 = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, fetch: fetchInTime })
  const keyOf = (file: string) => prefix + file
  return {
    async put(file, path) {
      const type = lookup(file) ?? 'application/octet-stream'
      await s3.putObject(keyOf(file), await readFile(path), type)
    },
    async size(file) {
      return s3.getContentLength(keyOf(file)).catch(missing)
    },
    async read(file, range) {
      const response = range
        ? s3.getObjectRaw(keyOf(file), false, range.start, range.end + 1)
        : s3.getObjectRaw(keyOf(file))
      const body = (await response.catch(missing))?.body
      // The DOM's stream type and Node's own are the same.
      return body ? Readable.fromWeb(body as ReadableStream) : null
    },
    async remove(file) {
      await s3.deleteObject(keyOf(file))
    },
    incoming: join(tmpdir(), 'artikel-incoming'),
  }
}

const fetchInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('The S3 service does not respond.')), MAX_WAIT_MS)
  try {
    return await fetch(input, { ...init, signal: controller.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Null for a 404, which s3mini wraps; rethrows any other error. */
function missing(error: unknown): null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('status' in cause && cause.status === 404) return null
  throw error
}
