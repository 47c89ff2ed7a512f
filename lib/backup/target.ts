import { isKnownMigration, MIGRATIONS_TABLE, RESTORE_MARK, tablesOfMigrations } from '../db/migrations'
import type { Session } from '../db/session/session'
import { quoted, raw, sql } from '../db/sql'
import { BackupError } from './error'
import { listTables, listWrittenTables } from './tables'

/** Throws `BackupError` if the database is in use, newer, or has rows that may not be replaced. */
export async function assertRestorable(
  session: Session,
  { mayReplace }: { mayReplace: boolean },
): Promise<void> {
  await assertAlone(session)
  const migrations = await migrationNames(session)
  const newer = migrations.find((name) => name !== RESTORE_MARK && !isKnownMigration(name))
  if (newer) {
    throw new BackupError(
      `The database is from a newer version of Artikel (it has the migration "${newer}").`,
    )
  }
  if (mayReplace) return
  if (migrations.includes(RESTORE_MARK)) {
    throw new BackupError('A restore into this database was cut short; use --replace to restore it again.')
  }
  if (!(await isEmpty(session))) {
    throw new BackupError('The database is not empty; use --replace to replace everything in it.')
  }
}

/** Throws `BackupError` if others use the database. */
export async function assertAlone(session: Session): Promise<void> {
  if (await session.isAlone()) return
  throw new BackupError('The database is in use; stop every service and command that uses it, then restore.')
}

async function isEmpty(session: Session): Promise<boolean> {
  const own = new Set(tablesOfMigrations(session.provider))
  for (const { name } of await listWrittenTables(session)) {
    if (!own.has(name)) continue
    const rows = await session.$queryRaw<unknown[]>(sql`SELECT 1 FROM ${raw(quoted(name))} LIMIT 1`)
    if (rows.length > 0) return false
  }
  return true
}

async function migrationNames(session: Session): Promise<string[]> {
  return (await session.migrations()).map(({ migration_name }) => migration_name)
}

/** Commits the mark that a restore is under way, which the restore's transaction removes. Returns whether it was there before. */
export async function markUnderWay(session: Session): Promise<boolean> {
  const isMarked = (await migrationNames(session)).includes(RESTORE_MARK)
  await session.execute(MIGRATIONS_TABLE[session.provider])
  if (!isMarked) {
    await session.execute(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('restore', '', '${RESTORE_MARK}')`,
    )
  }
  return isMarked
}

/** Ends what `markUnderWay` began. */
export async function unmark(session: Session): Promise<void> {
  await session.execute(`DELETE FROM _prisma_migrations WHERE migration_name = '${RESTORE_MARK}'`)
}

/** Drops every table of Artikel in the transaction; anything else in the database stays. */
export async function dropTables(session: Session): Promise<void> {
  const there = (await session.tables()).map(({ name }) => name)
  const own = new Set([...tablesOfMigrations(session.provider), '_prisma_migrations'])
  for (const name of there.reverse()) {
    if (own.has(name)) await session.execute(`DROP TABLE ${quoted(name)}`)
  }
}

/** Deletes the rows that migrations themselves insert into backed-up tables, in the transaction. */
export async function emptyTables(session: Session): Promise<void> {
  for (const { name } of (await listTables(session)).reverse()) {
    await session.execute(`DELETE FROM ${quoted(name)}`)
  }
}
