import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { type Applied, pendingMigrations } from './migrations'
import { connect, type TimedClient } from './postgresql/connection'
import { MIGRATION_LOCK } from './postgresql/locks'
import { Sqlite } from './sqlite/driver.mjs'

const LOCK_TIMEOUT_MS = 60_000

/** What goes through every row there is. */
export const MIGRATION_TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 0,
  answerTimeoutMs: 60 * 60_000,
}

/** One transaction, by one process at a time. Throws for a newer version, another history, or a lock it cannot get. */
export function migrateSqlite(file: string, lockTimeoutMs = LOCK_TIMEOUT_MS) {
  const db = new Sqlite(file, { timeout: lockTimeoutMs })
  try {
    begin(db)
    applyToSqlite(db)
    db.exec('COMMIT')
  } finally {
    db.close()
  }
}

/** Applies the pending migrations in the transaction that `db` is in, up to the migration named `until`. */
export function applyToSqlite(db: Database, until?: string) {
  db.exec(MIGRATIONS_TABLE.sqlite)
  const applied = db.prepare('SELECT migration_name, checksum FROM _prisma_migrations').all() as Applied[]
  for (const migration of pendingMigrations('sqlite', applied, until)) {
    db.exec(migration.sql)
    db.prepare(RECORD.sqlite).run(randomUUID(), migration.checksum, migration.name, Date.now(), Date.now())
  }
}

function begin(db: Database) {
  try {
    db.pragma('journal_mode = WAL')
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    throw codeOf(error) === 'SQLITE_BUSY' ? lockedByAnother() : error
  }
}

/** Under an advisory lock. Where nothing is pending it only reads, so a user who may not alter tables can serve. */
export async function migratePostgresql(url: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  const client = await connect(url, { ...MIGRATION_TIMEOUTS, lock_timeout: lockTimeoutMs })
  try {
    const applied = await appliedToPostgresql(client)
    if (applied.length > 0 && pendingMigrations('postgresql', applied).length === 0) return
    await client.query('BEGIN')
    await lockMigrations(client)
    await applyToPostgresql(client)
    await client.query('COMMIT')
  } catch (cause) {
    throw namingRights(cause)
  } finally {
    await client.end()
  }
}

/** What was applied in the schema of the connection, by name; nothing where there is no table of it yet. */
export async function appliedToPostgresql(client: TimedClient): Promise<Applied[]> {
  const { rows } = await client.query(
    "SELECT to_regclass(quote_ident(current_schema()) || '._prisma_migrations') AS found",
  )
  if (rows[0].found === null) return []
  const text = 'SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1'
  const read = client.query<Applied>(text).catch((cause) => {
    throw namingRights(cause)
  })
  return (await read).rows
}

/** Applies what is pending in the transaction of `client`, up to `until`. Throws as `pendingMigrations` does. */
export async function applyToPostgresql(client: TimedClient, until?: string): Promise<void> {
  await client.query(MIGRATIONS_TABLE.postgresql)
  const applied = await appliedToPostgresql(client)
  for (const migration of pendingMigrations('postgresql', applied, until)) {
    await client.query(migration.sql)
    await client.query(RECORD.postgresql, [randomUUID(), migration.checksum, migration.name])
  }
}

/** Keeps others from migrating until the transaction ends. Throws a sentence for the operator after its `lock_timeout`. */
export async function lockMigrations(client: TimedClient): Promise<void> {
  try {
    await client.query(MIGRATION_LOCK.text, MIGRATION_LOCK.values)
  } catch (error) {
    throw codeOf(error) === LOCK_NOT_AVAILABLE ? lockedByAnother() : error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function lockedByAnother(): Error {
  return new Error(
    'Another process has held the lock of this database for too long, perhaps to migrate it. Start again when it has finished.',
  )
}

function namingRights(cause: unknown): unknown {
  if (!(cause instanceof Error) || codeOf(cause) !== INSUFFICIENT_PRIVILEGE) return cause
  return new Error(
    `DATABASE_URL: its user may not make or read the tables (${cause.message}). Give it a schema of its own, CREATE SCHEMA artikel AUTHORIZATION <user>, and add ?schema=artikel; or GRANT CREATE, USAGE ON SCHEMA … TO <user>.`,
    { cause },
  )
}

/** Prisma's own table, column for column, so that its command line agrees with what was done here. */
export const MIGRATIONS_TABLE = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME,
    "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
  postgresql: `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`,
}

const RECORD = {
  sqlite: `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    VALUES (?, ?, ?, ?, ?, 1)`,
  postgresql: `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ($1, $2, $3, now(), 1)`,
}
