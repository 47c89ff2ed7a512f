import { randomBytes } from 'node:crypto'
import { copyFile, link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../config/targets'
import { database, type Queries } from '../db/database'
import { databaseErrorKind, isUniqueViolation } from '../db/errors'
import { AppError, isTemporary, unavailable, type Warning } from '../errors'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import { decodeImage } from './decode/decode'
import { cleanFileName, filesOf, type Media, toMedia } from './files'
import { formatOf, isAnimatedPng, START_BYTES } from './image-types'
import { endReservation, removeFiles, reserveName } from './orphaned-files'
import { mediaStore, throwStoreError } from './store/store'

/** `id` is the SHA-256 of the bytes in hexadecimal, `name` the file name as sent. */
export type Received = { path: string; id: string; name?: string | undefined }

export type Stored = { media: Media; isNew: boolean; warnings: Warning[] }

type StoredMedia = Omit<Stored, 'warnings'>

const running = singleton('storing-pictures', () => new Map<string, Promise<StoredMedia>>())

/** Stores equal bytes once, even from concurrent requests; `alt` applies only to a new image. Throws `AppError`. */
export async function storeMedia(received: Received, alt: string): Promise<Stored> {
  const start = await startOf(received.path)
  const stored = await store(received, start, alt)
  const warnings = [
    ...(isAnimatedPng(start) ? [STANDS_STILL] : []),
    ...(alt !== '' && alt !== stored.media.alt ? [altIgnored(stored.media.id)] : []),
  ]
  return { ...stored, warnings }
}

/** As `storeMedia`, and always removes the received file. */
export async function storeAndRemove(received: Received, alt: string): Promise<Stored> {
  try {
    return await storeMedia(received, alt)
  } finally {
    await rm(received.path, { force: true })
  }
}

const STANDS_STILL: Warning = {
  code: 'animation_lost',
  field: 'file',
  message: 'Only the first frame of an animated PNG is kept; send the animation as GIF or WebP.',
}

function altIgnored(id: string): Warning {
  return {
    code: 'alt_ignored',
    field: 'alt',
    message: `This picture already exists with another alternative text, which it keeps; PATCH /api/media/${id} changes it.`,
  }
}

async function findMedia(queries: Queries, id: string): Promise<Media | null> {
  const row = await queries.media.findFirst({ where: { id } })
  return row && toMedia(row)
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

/** The result of the first of equal images; retries if its error is temporary, as when its client left. */
async function afterFirst(
  first: Promise<StoredMedia>,
  again: () => Promise<StoredMedia>,
): Promise<StoredMedia> {
  try {
    return { ...(await first), isNew: false }
  } catch (error) {
    if (error instanceof AppError && !isTemporary(error)) throw error
    return again()
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
  // Never the name of an earlier image with these bytes: a removal of its files must not remove these.
  const name = id.slice(0, 16) + randomBytes(4).toString('hex')
  const { incoming, makeIncoming } = mediaStore()
  const folder = join(incoming, name)
  await makeIncoming()
  await makeFolder(folder).catch(throwStoreError)
  try {
    const own = join(folder, 'sent')
    // The received file is removed when its client leaves, while other clients may wait for the result.
    await link(path, own).catch(() => copyFile(path, own).catch(throwStoreError))
    const decoded = await decodeImage({ path: own, format }, folder, name)
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
    // Completed or rolled back even if the client has left.
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
    // The row may have been committed and needs its files; if it was not, the cleanup removes them.
    if (databaseErrorKind(error) === 'uncertain') throw error
    await removeFiles(media.name).catch(() => {})
    if (!isUniqueViolation(error)) throw error
    const winner = await findMedia(database().read, media.id)
    if (winner) return { media: winner, isNew: false }
    throw unavailable('The picture was stored and deleted by others meanwhile; send it again.', 1)
  }
}
