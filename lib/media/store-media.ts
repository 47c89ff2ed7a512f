import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { database, type Queries } from '../db/database'
import { databaseErrorKind, isUniqueViolation } from '../db/errors'
import { isTemporary, type Warning } from '../errors'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import { decodeImage } from './decode/decode'
import { cleanFileName, filesOf, type Media } from './files'
import { formatOf, isAnimatedPng, START_BYTES } from './image-types'
import { endReservation, removeFiles, reserveName } from './orphaned-files'
import { mediaStore, toStoreError } from './store/store'

/** `id` is the SHA-256 of its bytes in hexadecimal, `name` what the file was called. */
export type Received = { path: string; id: string; name?: string | undefined }

export type Stored = { media: Media; isNew: boolean; warnings: Warning[] }

type StoredMedia = Omit<Stored, 'warnings'>

const running = singleton('storing-pictures', () => new Map<string, Promise<StoredMedia>>())

/** Equal bytes are stored once, however often they come at once; `alt` counts when new. Throws `AppError`. */
export async function storeMedia(received: Received, alt: string): Promise<Stored> {
  const start = await startOf(received.path)
  const stored = await store(received, start, alt)
  return { ...stored, warnings: isAnimatedPng(start) ? [STANDS_STILL] : [] }
}

/** As `storeMedia`, and what was received is gone afterwards, however it ended. */
export async function storeAndRemove(received: Received, alt: string): Promise<Stored> {
  try {
    return await storeMedia(received, alt)
  } finally {
    await rm(received.path, { force: true })
  }
}

/** What a copy of an address is found by. */
export function urlHash(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}

/** Records from which address an image was copied. What was there when it was first copied stays the copy. */
export async function recordCopy(url: string, { id }: Media) {
  await database().writeOnce(
    (queries) => queries.$executeRaw`
      INSERT INTO media_copy (url_hash, url, media_id) VALUES (${urlHash(url)}, ${url}, ${id}) ON CONFLICT DO NOTHING`,
  )
}

const STANDS_STILL: Warning = {
  code: 'animation_lost',
  field: 'file',
  message: 'Of an animated PNG only the first picture is kept; send the animation as GIF or WebP.',
}

async function findMedia(queries: Queries, id: string): Promise<Media | null> {
  // Only the type of a decoded image was ever stored.
  return (await queries.media.findFirst({ where: { id } })) as Media | null
}

async function store(received: Received, start: Buffer, alt: string): Promise<StoredMedia> {
  const { id } = received
  const known = await findMedia(database().read, id)
  if (known) return { media: known, isNew: false }
  const first = running.get(id)
  if (first) return afterFirst(first, () => store(received, start, alt))
  const format = formatOf(start)
  const storing = storeNew(received, format, alt).finally(() => running.delete(id))
  running.set(id, storing)
  return storing
}

/** What the first of equal images came to; the next goes on where the first had no time, or nobody who waited. */
async function afterFirst(
  first: Promise<StoredMedia>,
  again: () => Promise<StoredMedia>,
): Promise<StoredMedia> {
  try {
    return { ...(await first), isNew: false }
  } catch (error) {
    if (isTemporary(error)) return again()
    throw error
  }
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function storeNew(
  { path, id, name: fileName }: Received,
  format: string,
  alt: string,
): Promise<StoredMedia> {
  // Never the name of an earlier image of these bytes: whoever removes its files must not remove these.
  const name = id.slice(0, 16) + randomBytes(4).toString('hex')
  const folder = join(mediaStore().incoming, name)
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw toStoreError(error)
  })
  try {
    const decoded = await decodeImage({ path, format }, folder, name)
    const media = {
      id,
      name,
      ...decoded,
      alt,
      isDecorative: false,
      fileName: cleanFileName(fileName),
      createdAt: new Date(),
    }
    await reserveName(name)
    // What was begun is finished, or taken back, whoever still waits for it.
    return await outsideRequest(() => putAndInsert(media, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function putAndInsert(media: Media, folder: string): Promise<StoredMedia> {
  try {
    const store = mediaStore()
    for (const file of filesOf(media)) await store.put(file, join(folder, file))
    await database().write(async (transaction) => {
      await endReservation(transaction, media.name)
      await transaction.media.create({ data: media, select: { id: true } })
    })
    return { media, isNew: true }
  } catch (error) {
    // What may have been committed keeps its files; if it was not, the cleanup removes them.
    if (databaseErrorKind(error) === 'uncertain') throw error
    await removeFiles(media.name).catch(() => {})
    const winner = isUniqueViolation(error) ? await findMedia(database().read, media.id) : null
    if (winner) return { media: winner, isNew: false }
    throw error
  }
}
