import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { systemCode } from '../../errors'
import {
  type Applied,
  lockedByAnother,
  MIGRATION_LOCK_TIMEOUT_MS,
  MIGRATIONS_TABLE,
  pendingMigrations,
} from '../migrations'
import { Sqlite } from './driver.mjs'

/** Migrates in one transaction, one process at a time. Throws for a newer version, another history, or a lock timeout. */
export function migrateSqlite(file: string, lockTimeoutMs = MIGRATION_LOCK_TIMEOUT_MS) {
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
    db.prepare(RECORD).run(randomUUID(), migration.checksum, migration.name, Date.now(), Date.now())
  }
}

function begin(db: Database) {
  try {
    db.pragma('journal_mode = WAL')
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    throw isBusy(error) ? lockedByAnother() : error
  }
}

function isBusy(error: unknown): boolean {
  return systemCode(error) === 'SQLITE_BUSY'
}

const RECORD = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES (?, ?, ?, ?, ?, 1)`
