import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConcurrencyLimiter } from '../concurrency-limiter'
import { config } from '../config'
import { database } from '../db/database'
import { guardedRequest } from '../outbound/guarded-request'
import { OutboundError } from '../outbound/send-request'
import { currentRequest } from '../request-context'
import { singleton } from '../singleton'
import { fileNameOfUrl, type Media } from './files'
import { mediaStore, toStoreError } from './store/store'
import type { Received } from './store-media'

const MAX_REDIRECTS = 3
const MAX_MS = 10_000

/** Each download is in memory until it is complete. */
const AT_ONCE = {
  maxRunning: 6,
  maxRunningPerClient: 4,
  maxWaiting: 256,
  maxWaitingPerClient: 128,
  maxWaitMs: 30_000,
}

/** Fetches by https from a public address, or as `MEDIA_FETCH_ALLOW` says. Callers remove the file. Throws `OutboundError`. */
export async function fetchMedia(url: string, signal?: AbortSignal): Promise<Received> {
  const limiter = singleton('fetch-limiter', () => createConcurrencyLimiter(AT_ONCE))
  const release = await limiter.acquire(currentRequest()?.clientAddress ?? '', signal)
  const body = await download(url, signal).finally(release)
  const { incoming, makeIncoming } = mediaStore()
  const path = join(incoming, randomUUID())
  try {
    await makeIncoming()
    await writeFile(path, body, { mode: 0o600 })
  } catch (error) {
    throw toStoreError(error)
  }
  return { path, id: createHash('sha256').update(body).digest('hex'), name: fileNameOfUrl(url) }
}

async function download(url: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const { mediaFetchAllow, mediaMaxMb } = config()
  const { status, body } = await guardedRequest({
    url,
    headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
    allow: mediaFetchAllow,
    maxRedirects: MAX_REDIRECTS,
    maxBytes: mediaMaxMb * 1024 * 1024,
    whenLonger: 'refuse',
    timeoutMs: MAX_MS,
    ...(signal && { signal }),
  })
  if (status === 200 && body.length > 0) return body
  throw new OutboundError('unreachable', `The response had the status ${status} and no picture.`)
}

/** The key that finds the copy of a URL. */
export function urlHash(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Records which URL an image was copied from, unless the image is gone. The first copy of a URL stays. */
export async function recordCopy(url: string, { id }: Pick<Media, 'id'>): Promise<void> {
  await database().writeOnce(
    (queries) => queries.$executeRaw`
      INSERT INTO media_copy (url_hash, url, media_id)
      SELECT ${urlHash(url)}, ${url}, id FROM media WHERE id = ${id} ON CONFLICT DO NOTHING`,
  )
}
