import { beginTimeline } from '../articles/changes/timeline'
import { DISTRUST_ALL } from '../articles/rows'
import type { DatabaseTarget } from '../config'
import { readAddress } from '../config/postgresql-address'
import { databaseErrorKind } from '../db/errors'
import { isKnownMigration } from '../db/migrations'
import { openSession } from '../db/session/open'
import { type Session, sizeOf, type Table, type Value } from '../db/session/session'
import { createFile } from '../db/sqlite/file'
import { isDiskFull } from '../errors'
import { nameOfFile } from '../media/files'
import { abandonOthers, listStoredNames } from './abandoned-files'
import { assertTables } from './assert-tables'
import type { Tell } from './back-up'
import { BackupError } from './error'
import { type BackupFile, openBackupFile } from './file'
import { indexArticles } from './index-articles'
import { lineReader } from './lines'
import { type MediaReceiver, mediaReceiver, removeMedia } from './media'
import { assertAlone, assertRestorable, dropTables, emptyTables, markUnderWay, unmark } from './target'

/**
 * Replaces an empty database, or any with `mayReplace`, by the contents of `file`: all or nothing. A mark keeps services
 * from starting on an incomplete restore. Resolves with the keys and people it lets in. Throws `BackupError`.
 */
export async function restore(
  target: DatabaseTarget,
  file: string,
  { mayReplace }: { mayReplace: boolean },
  tell: Tell = () => {},
): Promise<LetIn> {
  const backup = await openBackupFile(file)
  if (!isKnownMigration(backup.header.migration)) {
    throw new BackupError(`${file} was made by a newer version of Artikel; restore it with that one.`)
  }
  await assertTables(backup, tell)
  await makePlace(target)
  const session = await openSession(target)
  try {
    await assertRestorable(session, { mayReplace })
    const wasMarked = await markUnderWay(session)
    const media = mediaReceiver()
    try {
      // No service starts after the mark; one that started just before it is connected by now.
      await assertAlone(session)
      return await replaceAll(session, backup, media, tell)
    } catch (error) {
      await media.undo().catch(() => {})
      // If even the rollback fails, the mark stays.
      await session.rollback().then(
        () => (wasMarked ? undefined : unmark(session)),
        () => {},
      )
      if (isDiskFull(error)) throw noRoom('the pictures in MEDIA_STORE')
      throw databaseErrorKind(error) === 'full' ? noRoom('the database') : error
    }
  } finally {
    await session.close()
  }
}

/** Creates a missing SQLite file, or a missing schema of `?schema=`, as a start does. */
async function makePlace(target: DatabaseTarget) {
  if (target.provider === 'sqlite') return createFile(target.file)
  if (readAddress(target.url).schema === null) return
  const { inspectServer } = await import('../db/postgresql/server')
  await inspectServer(target.url)
}

async function replaceAll(
  session: Session,
  backup: BackupFile,
  media: MediaReceiver,
  tell: Tell,
): Promise<LetIn> {
  await session.begin('write')
  const replaced = await listStoredNames(session)
  await dropTables(session)
  await session.migrate(backup.header.migration)
  await emptyTables(session)
  await insertAll(session, backup, media, tell)
  await session.migrate()
  await beginTimeline(session, backup.header.timeline)
  await abandonOthers(session, replaced)
  await session.$queryRaw(DISTRUST_ALL)
  await indexArticles(session, tell)
  // The mark was dropped with its table.
  const letIn = { keys: await activeKeys(session), people: await activePeople(session) }
  await session.commit()
  return letIn
}

/** The names of the valid API keys, and of the people who may sign in. */
type LetIn = { keys: string[]; people: string[] }

async function activeKeys(session: Session): Promise<string[]> {
  const rows = await session.$queryRaw<{ name: string }[]>`
    SELECT name FROM api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${new Date()})
    ORDER BY name`
  return rows.map(({ name }) => name)
}

async function activePeople(session: Session): Promise<string[]> {
  const rows = await session.$queryRaw<{ name: string }[]>`
    SELECT name FROM person WHERE disabled_at IS NULL ORDER BY name`
  return rows.map(({ name }) => name)
}

const MAX_ROWS = 1_000
const MAX_BYTES = 1_000_000

async function insertAll(session: Session, { lines, share }: BackupFile, media: MediaReceiver, tell: Tell) {
  const readLine = lineReader()
  const rows = rowsInGroups(session)
  let count = 0
  for await (const text of lines()) {
    const line = readLine(text)
    tell(`${Math.floor(share() * 100)} %, ${count.toLocaleString('en')} rows`)
    if ('row' in line) {
      await rows.add(line.row)
      count += 1
      continue
    }
    if ('part' in line) {
      await media.add(line.part)
      continue
    }
    await rows.flush()
    if ('table' in line) await rows.begin(line.table)
    else if ('file' in line) await media.begin(checkedFile(line.file), line.size)
    else if ('missing' in line) await removeMedia(session, line.missing)
    else if (line.end === count) return media.end()
  }
  throw new BackupError('The backup has no end.')
}

/** Returns `file` if it is the name of an image file, so that it cannot lead elsewhere in the store. Throws otherwise. */
function checkedFile(file: string): string {
  if (nameOfFile(file) === null) throw new BackupError(`"${file}" is not a picture file.`)
  return file
}

function rowsInGroups(session: Session) {
  let table: Table | undefined
  let rows: Value[][] = []
  let bytes = 0
  const flush = async () => {
    if (table && rows.length > 0) await session.insert(table, rows)
    rows = []
    bytes = 0
  }
  return {
    flush,
    begin: async (next: Table) => {
      table = next
      if (next.lastId !== null) await session.setLastId(next.name, next.lastId)
    },
    add: async (row: Value[]) => {
      rows.push(row)
      bytes += sizeOf(row)
      if (rows.length >= MAX_ROWS || bytes >= MAX_BYTES) await flush()
    },
  }
}

function noRoom(what: string): BackupError {
  return new BackupError(`There is no space for ${what}; free some, then restore again.`)
}
