import { randomUUID } from 'node:crypto'
import { systemCode } from '../../errors'
import {
  type Applied,
  lockedByAnother,
  MIGRATION_LOCK_TIMEOUT_MS,
  MIGRATIONS_TABLE,
  pendingMigrations,
} from '../migrations'
import { connect, type TimedClient } from './connection'
import { MIGRATION_LOCK } from './locks'

/** For statements that may go through every row. */
export const MIGRATION_TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 0,
  answerTimeoutMs: 60 * 60_000,
}

/** Migrates under an advisory lock. Only reads if nothing is pending, so a user that may not alter tables suffices. */
export async function migratePostgresql(
  url: string,
  lockTimeoutMs = MIGRATION_LOCK_TIMEOUT_MS,
): Promise<void> {
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

/** The migrations applied in the schema of the connection, by name; none if their table does not exist yet. */
export async function appliedToPostgresql(client: TimedClient): Promise<Applied[]> {
  const { rows } = await client.query(
    "SELECT to_regclass(quote_ident(current_schema()) || '._prisma_migrations') AS found",
  )
  if (rows[0].found === null) return []
  const text = 'SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1'
  // A restore holds the table until its end.
  const read = client.query<Applied>(text).catch((cause) => {
    throw namingLock(namingRights(cause))
  })
  return (await read).rows
}

/** Applies the pending migrations up to `until` in the transaction of `client`. Throws like `pendingMigrations`. */
export async function applyToPostgresql(client: TimedClient, until?: string): Promise<void> {
  await client.query(MIGRATIONS_TABLE.postgresql)
  const applied = await appliedToPostgresql(client)
  for (const migration of pendingMigrations('postgresql', applied, until)) {
    await client.query(migration.sql)
    await client.query(RECORD, [randomUUID(), migration.checksum, migration.name])
  }
}

/** Keeps others from migrating until the transaction ends. Throws a sentence for the operator after its `lock_timeout`. */
export async function lockMigrations(client: TimedClient): Promise<void> {
  try {
    await client.query(MIGRATION_LOCK.text, MIGRATION_LOCK.values)
  } catch (error) {
    throw namingLock(error)
  }
}

function namingLock(cause: unknown): unknown {
  return systemCode(cause) === LOCK_NOT_AVAILABLE ? lockedByAnother() : cause
}

const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'

function namingRights(cause: unknown): unknown {
  if (!(cause instanceof Error) || systemCode(cause) !== INSUFFICIENT_PRIVILEGE) return cause
  return new Error(
    `DATABASE_URL: its user may not make or read the tables (${cause.message}). Give it a schema of its own, CREATE SCHEMA artikel AUTHORIZATION <user>, and add ?schema=artikel; or GRANT CREATE, USAGE ON SCHEMA … TO <user>.`,
    { cause },
  )
}

const RECORD = `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, now(), 1)`
