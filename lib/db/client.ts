import { backUpBeforeMigration } from '../backup/before-migration'
import { config, type DatabaseTarget } from '../config'
import { measuringWrites } from '../metrics/writes'
import { type Database, database, setDatabase } from './database'
import { migratePostgresql, migrateSqlite } from './migrate'
import { openPostgresql } from './postgresql/open'
import { inspectServer } from './postgresql/server'
import { watchingWrites } from './readiness'
import { retryingConflicts } from './retry'
import { createFile } from './sqlite/file'
import { openSqlite } from './sqlite/open'

/**
 * Opens the database of `DATABASE_URL`, brings it to the newest migration and makes it what `database()` returns.
 * Throws an Error with a sentence for the operator when it cannot serve: unreachable, newer than this code, unsafe settings.
 */
export async function openDatabase(target: DatabaseTarget = config().database): Promise<void> {
  if (target.provider === 'sqlite') {
    createFile(target.file)
    await backUpBeforeMigration(target)
    migrateSqlite(target.file)
    setDatabase(guarded(await openSqlite(target.file)))
    return
  }
  const server = await inspectServer(target.url)
  await backUpBeforeMigration(target)
  await migratePostgresql(target.url)
  setDatabase(guarded(await openPostgresql(target.url, server)))
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
