import { config, type DatabaseTarget } from '../config'
import { type Database, database, retryingConflicts, setDatabase } from './database'
import { measuringWrites } from './measured-writes'
import { watchingWrites } from './readiness'
import { createFile, namingFile } from './sqlite/file'
import { migrateSqlite } from './sqlite/migrate'
import { openSqlite } from './sqlite/open'

type BackUp = (target: DatabaseTarget) => Promise<void>

/** Backs up, migrates and opens `target` for `database()`. Throws an Error with a sentence for the operator. */
export async function openDatabase(
  target: DatabaseTarget = config().database,
  backUp: BackUp = async () => {},
): Promise<void> {
  const opened = target.provider === 'sqlite' ? openFile(target, backUp) : openServer(target, backUp)
  setDatabase(guarded(await opened))
}

/** Loads the driver here: on SQLite it would be unused, and take an eighteenth of the startup time. */
async function openServer(
  target: DatabaseTarget & { provider: 'postgresql' },
  backUp: BackUp,
): Promise<Database> {
  const { inspectServer } = await import('./postgresql/server')
  const { migratePostgresql } = await import('./postgresql/migrate')
  const { openPostgresql } = await import('./postgresql/open')
  const server = await inspectServer(target.url)
  await backUp(target)
  await migratePostgresql(target.url)
  return openPostgresql(target.url, server)
}

async function openFile(target: DatabaseTarget & { provider: 'sqlite' }, backUp: BackUp): Promise<Database> {
  const { file } = target
  await createFile(file)
  try {
    await backUp(target)
    migrateSqlite(file)
    return await openSqlite(file)
  } catch (cause) {
    throw namingFile(file, cause)
  }
}

function guarded(opened: Database): Database {
  return measuringWrites(watchingWrites(retryingConflicts(opened)))
}

/** Waits for the writes in progress and closes the database; reading after that throws. */
export async function closeDatabase(): Promise<void> {
  const closing = database()
  setDatabase(undefined)
  await closing.close()
}
