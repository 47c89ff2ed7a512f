import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { type Applied, pendingMigrations } from './migrations'
import { connectTo } from './postgresql/connect'
import type { TimedClient } from './postgresql/connection'
import { Sqlite } from './sqlite/driver.mjs'

/** PostgreSQL's advisory lock of the one instance that migrates, or restores. */
const MIGRATION_LOCK = 4_127_331
const LOCK_TIMEOUT_MS = 60_000

/** What goes through every row there is. */
export const PATIENT = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 0,
  answerTimeoutMs: 60 * 60_000,
}

/**
 * Applies the pending migrations of a SQLite file in one transaction; of several processes one does it, the others wait.
 * Throws when the file is of a newer version than this code, or of another history, or is locked for `lockTimeoutMs`.
 */
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

/** The same in the transaction that `db` is in, up to the migration named `until`. */
export function applyToSqlite(db: Database, until?: string) {
  db.exec(MIGRATIONS_TABLE.sqlite)
  // The columns are the ones just selected.
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

/** The same for a PostgreSQL database, under an advisory lock. */
export async function migratePostgresql(url: string, lockTimeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  const client = await connectTo(url, { ...PATIENT, lock_timeout: lockTimeoutMs })
  try {
    await lockMigrations(client)
    await client.query('BEGIN')
    await applyToPostgresql(client)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** The same in the transaction that `client` is in, up to the migration named `until`. */
export async function applyToPostgresql(client: TimedClient, until?: string): Promise<void> {
  await client.query(MIGRATIONS_TABLE.postgresql)
  const { rows } = await client.query<Applied>('SELECT migration_name, checksum FROM _prisma_migrations')
  for (const migration of pendingMigrations('postgresql', rows, until)) {
    await client.query(migration.sql)
    await client.query(RECORD.postgresql, [randomUUID(), migration.checksum, migration.name])
  }
}

/** Keeps all others from migrating until `client` disconnects. */
export async function lockMigrations(client: TimedClient): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  } catch (error) {
    throw codeOf(error) === LOCK_NOT_AVAILABLE ? lockedByAnother() : error
  }
}

/** PostgreSQL's SQLSTATE when a lock could not be had in time. */
const LOCK_NOT_AVAILABLE = '55P03'

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function lockedByAnother(): Error {
  return new Error(
    'Another process has held the lock of this database for too long, perhaps to migrate it. Start again when it has finished.',
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
