import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsByName } from '../db/pages'
import type { Session } from '../db/session/session'
import { sql } from '../db/sql'
import { filesOf, type MediaImage } from '../media/files'
import { mediaStore } from '../media/store/store'
import { writeBytes, writeFile, writeMissing } from './lines'

const IMAGES_AT_ONCE = 100

/**
 * The files of all images, as lines of a backup. An image deleted since the session's snapshot gets a `missing` line;
 * `onLost` is called with each missing file of an image that `isKept`.
 */
export async function* mediaLines(
  session: Session,
  isKept: (name: string) => Promise<boolean>,
  onLost: (file: string) => void,
): AsyncGenerator<string> {
  for await (const media of listMediaFiles(session)) {
    let kept: boolean | undefined
    for (const file of filesOf(media)) {
      const bytes = await mediaStore().size(file)
      const content = bytes === null ? null : await mediaStore().read(file, null)
      if (bytes === null || !content) {
        kept ??= await isKept(media.name)
        if (kept) {
          onLost(file)
          continue
        }
        yield writeMissing(media.name)
        break
      }
      yield writeFile(file, bytes)
      for await (const chunk of content) yield writeBytes(chunk)
    }
  }
}

type Row = Pick<MediaImage, 'name' | 'type' | 'width' | 'height' | 'bytes'>

/** All images, with the columns that determine their file names. */
export async function* listMediaFiles(session: Session): AsyncGenerator<Row> {
  const tables = await session.tables()
  if (!tables.some(({ name }) => name === 'media')) return
  yield* rowsByName(
    IMAGES_AT_ONCE,
    (lastName) => session.$queryRaw<Row[]>`
      SELECT name, type, width, height, bytes FROM media WHERE name > ${lastName} ORDER BY name LIMIT ${IMAGES_AT_ONCE}`,
  )
}

/** Deletes an image whose files are not in the backup, in the transaction. */
export async function removeMedia(session: Session, name: string): Promise<void> {
  const ids = sql`SELECT id FROM media WHERE name = ${name}`
  await session.$queryRaw`DELETE FROM article_media WHERE media_id IN (${ids})`
  await session.$queryRaw`DELETE FROM media_copy WHERE media_id IN (${ids})`
  await session.$queryRaw`DELETE FROM media WHERE name = ${name}`
}

/** Writes files to the media store, part by part. A file never changes, so one that the store already has is kept. */
export function mediaReceiver() {
  let current: { file: string; path: string; handle: FileHandle } | undefined
  const received: string[] = []

  async function end() {
    if (!current) return
    const { file, path, handle } = current
    await handle.close()
    await mediaStore().put(file, path)
    received.push(file)
    await rm(path, { force: true })
    current = undefined
  }

  return {
    begin: async (file: string, bytes: number) => {
      await end()
      if ((await mediaStore().size(file)) === bytes) return
      await mediaStore().makeIncoming()
      const path = join(mediaStore().incoming, `restore-${randomUUID()}`)
      current = { file, path, handle: await open(path, 'wx', 0o600) }
    },
    add: async (bytes: Buffer) => {
      await current?.handle.appendFile(bytes)
    },
    end,
    /** Deletes what was put into the store. */
    undo: async () => {
      await current?.handle.close().catch(() => {})
      if (current) await rm(current.path, { force: true })
      for (const file of received) await mediaStore().remove(file)
    },
  }
}

export type MediaReceiver = ReturnType<typeof mediaReceiver>
