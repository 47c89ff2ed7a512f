import { resolve } from 'node:path'
import { findTimeline } from '../articles/changes/timeline'
import type { DatabaseTarget } from '../config'
import { RESTORE_MARK } from '../db/migrations'
import { readingOneMoment } from '../db/session/open'
import type { Session } from '../db/session/session'
import { BackupError } from './error'
import { writeBackupFile } from './file'
import { FORMAT } from './header'
import { writeEnd, writeRow, writeTable } from './lines'
import { mediaLines } from './media'
import { listTables } from './tables'

export type Tell = (progress: string) => void

/**
 * Writes a snapshot of a database that may be in use, with images if `hasMedia`. Resolves with the files of images that are
 * missing in `MEDIA_STORE`, and so in the backup. Throws `BackupError`.
 */
export async function backUp(
  target: DatabaseTarget,
  file: string,
  { tell = () => {}, hasMedia = true }: { tell?: Tell; hasMedia?: boolean } = {},
): Promise<{ lost: string[] }> {
  if (target.provider === 'sqlite' && [target.file, `${target.file}-wal`].includes(resolve(file))) {
    throw new BackupError(`${file} is the database itself; name another file.`)
  }
  const lost: string[] = []
  await readingOneMoment(target, async (session) => {
    const header = await headerOf(session, hasMedia)
    const media = hasMedia
      ? mediaLines(
          session,
          (name) => isMedia(target, name),
          (name) => lost.push(name),
        )
      : []
    await writeBackupFile(file, header, linesOf(session, media, tell))
  })
  return { lost }
}

/** Whether the image exists now, whatever the backup's snapshot has. */
async function isMedia(target: DatabaseTarget, name: string): Promise<boolean> {
  const rows = await readingOneMoment(
    target,
    (session) => session.$queryRaw<{ id: unknown }[]>`SELECT id FROM media WHERE name = ${name}`,
  )
  return rows.length > 0
}

async function headerOf(session: Session, hasMedia: boolean) {
  const migrations = (await session.migrations()).map(({ migration_name }) => migration_name)
  const migration = migrations.at(-1)
  if (migration === undefined) throw new BackupError('The database is empty: there is nothing to back up.')
  if (migrations.includes(RESTORE_MARK)) {
    throw new BackupError(
      'A restore into this database was cut short, so it is incomplete and is not backed up.',
    )
  }
  return {
    artikel_backup: FORMAT,
    migration,
    has_pictures: hasMedia,
    created_at: new Date().toISOString(),
    timeline: (await hasTimelines(session)) ? ((await findTimeline(session))?.mark ?? null) : null,
  }
}

/** A database that is yet to be migrated may not have them. */
async function hasTimelines(session: Session): Promise<boolean> {
  return (await session.tables()).some(({ name }) => name === 'timeline')
}

async function* linesOf(
  session: Session,
  media: AsyncIterable<string> | Iterable<string>,
  tell: Tell,
): AsyncGenerator<string> {
  let count = 0
  for (const table of await listTables(session)) {
    yield writeTable(table)
    for await (const rows of session.rows(table)) {
      yield rows.map(writeRow).join('')
      count += rows.length
      tell(`${count.toLocaleString('en')} rows, now of ${table.name}`)
    }
  }
  yield* media
  yield writeEnd(count)
}
