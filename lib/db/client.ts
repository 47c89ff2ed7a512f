import { config, type DatabaseTarget } from '../config'
import { type Database, database, retryingConflicts, setDatabase } from './database'
import { measuringWrites } from './measured-writes'
import { migratePostgresql, migrateSqlite } from './migrate'
import { openPostgresql } from './postgresql/open'
import { inspectServer } from './postgresql/server'
import { watchingWrites } from './readiness'
import { createFile, namingFile } from './sqlite/file'
import { openSqlite } from './sqlite/open'

type BackUp = (target: DatabaseTarget) => Promise<void>

/** Opens `DATABASE_URL`, has it backed up and migrated, for `database()`. Throws a sentence for the operator. */
export async function openDatabase(
  target: DatabaseTarget = config().database,
  backUp: BackUp = async () => {},
): Promise<void> {
  if (target.provider === 'sqlite') {
    setDatabase(guarded(await openFile(target, backUp)))
    return
  }
  const server = await inspectServer(target.url)
  await backUp(target)
  await migratePostgresql(target.url)
  setDatabase(guarded(await openPostgresql(target.url, server)))
}

async function openFile(target: DatabaseTarget & { provider: 'sqlite' }, backUp: BackUp): Promise<Database> {
  const { file } = target
  createFile(file)
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
