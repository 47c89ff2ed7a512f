import { lstat, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as delay } from 'node:timers/promises'
import { lookup } from 'mrmime'
import { S3mini } from 's3mini'
import { type MediaStoreTarget, makeFolder } from '../../config/targets'
import type { MediaStore } from './media-store'

/** The limit until the S3 service responds, with all retries; reading the body may take longer. */
const MAX_WAIT_MS = 10_000

const MAX_RETRIES = 2
/** The longest wait before the first retry. */
const FIRST_DELAY_MS = 250
/** A service answers with these when it is busy or restarts, such as `503 SlowDown`. */
const PASSING = new Set([429, 500, 502, 503, 504])

/** Stored and removed at once, to see whether the key may do so: a key may be one for reading alone. */
const CHECK_FILE = 'check.txt'

/** An S3 bucket as the store; incoming files are in a folder of this user in the system's temporary folder. */
export function openBucket(target: Extract<MediaStoreTarget, { kind: 's3' }>): MediaStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = target
  const url = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const s3 = new S3mini({ endpoint: url, region, accessKeyId, secretAccessKey, fetch: fetchInTime })
  const keyOf = (file: string) => prefix + file
  const incoming = join(tmpdir(), `artikel-incoming-${process.geteuid?.() ?? 'own'}`)
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
      const found = await response.catch(missing)
      if (range && found?.status === 200) {
        await found.body?.cancel()
        throw new Error('The S3 service ignores ranges.')
      }
      const body = found?.body
      // The DOM's stream type and Node's own are the same.
      return body ? Readable.fromWeb(body as ReadableStream) : null
    },
    async remove(file) {
      await s3.deleteObject(keyOf(file))
    },
    async check() {
      await s3.putObject(keyOf(CHECK_FILE), 'Artikel may write here.', 'text/plain')
      await s3.deleteObject(keyOf(CHECK_FILE))
    },
    incoming,
    makeIncoming: () => makePrivateFolder(incoming),
  }
}

/**
 * As `makeFolder`, for a name that others could take first, as in the temporary folder (CWE-379). Throws if the folder is a
 * link, or if others own it or may enter it.
 */
async function makePrivateFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  const found = await lstat(folder)
  // Windows has no owners by number; its temporary folder is one user's.
  const isPrivate = !process.geteuid || (found.uid === process.geteuid() && (found.mode & 0o077) === 0)
  if (found.isDirectory() && isPrivate) return
  throw new Error(
    `${folder} is a link, or other users own it or may enter it: remove it, or name another temporary folder by TMPDIR`,
  )
}

/** Tries again after a passing failure. The body must be one that can be sent again: text or bytes, but no stream. */
const fetchInTime: typeof fetch = async (input, init) => {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => controller.abort(new Error('The S3 service does not respond.')), MAX_WAIT_MS)
  try {
    for (let retry = 0; retry < MAX_RETRIES; retry++) {
      const response = await fetch(input, { ...init, signal }).catch(() => signal.throwIfAborted())
      if (response && !PASSING.has(response.status)) return response
      await response?.body?.cancel().catch(() => {})
      await delay(Math.random() * FIRST_DELAY_MS * 4 ** retry, undefined, { signal })
    }
    return await fetch(input, { ...init, signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Null for a missing file; rethrows any other error. */
function missing(error: unknown): null {
  const answer = answerIn(error)
  if (answer?.status === 404 && answer.code !== 'NoSuchBucket') return null
  throw error
}

export type S3Answer = { status: number; code: string }

const REFUSALS: (string | number)[] = [
  ...[401, 403],
  ...['NoSuchBucket', 'PermanentRedirect', 'AuthorizationHeaderMalformed'],
]

/** The answer of an S3 service that accepts neither the key nor the bucket nor the region; null for any other error. */
export function findRefusal(error: unknown): S3Answer | null {
  const answer = answerIn(error)
  return answer && (REFUSALS.includes(answer.status) || REFUSALS.includes(answer.code)) ? answer : null
}

/** The answer that an error of s3mini stands for or wraps. */
function answerIn(error: unknown): S3Answer | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('status' in cause) || typeof cause.status !== 'number') continue
    // s3mini itself reads the code only from some types of content.
    const [, code] = /<Code>(\w{1,64})<\/Code>/.exec('body' in cause ? String(cause.body) : '') ?? []
    return { status: cause.status, code: code ?? 'Unknown' }
  }
  return null
}
