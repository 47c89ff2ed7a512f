import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Provider } from '../config'

type Migration = { name: string; sql: string; checksum: string }
export type Applied = { migration_name: string; checksum: string }

/** Listed as an applied migration during a restore: no version of the code knows it, so none starts. */
export const RESTORE_MARK = 'restore_under_way'

/** The pending migrations up to `until`. Throws for a newer version, another history, or a restore that was cut short. */
export function pendingMigrations(
  provider: Provider,
  applied: readonly Applied[],
  until = LAST,
): Migration[] {
  const known = new Map(migrationsOf(provider).map((migration) => [migration.name, migration]))
  if (applied.some(({ migration_name: name }) => name === RESTORE_MARK)) throw cutShort()
  for (const { migration_name: name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration) throw newer(name)
    if (migration.checksum !== checksum && FORMER_CHECKSUMS[name] !== checksum) {
      throw new Error(`The migration "${name}" differs from the one that this database was made with.`)
    }
    known.delete(name)
  }
  return [...known.values()].filter(({ name }) => name <= until)
}

/** Of former versions of migrations, which made the same tables but required privileges that the role may lack. */
const FORMER_CHECKSUMS: Readonly<Record<string, string>> = {
  '20261120000000_first': '5abf873b252739910fcb812129f534f0311f97ca790f9b86d3dce8d923556f72',
  '20261122020000_keyword_weight': 'fc2e02571c8f3829d9662dcdbe73c2f208130912da87888ff86cec38cd1f81a7',
}

/** Names begin with a date, so all sort before this. */
const LAST = '~'

/** Whether this version of the code has a migration for either database: a backup may come from the other one. */
export function isKnownMigration(name: string): boolean {
  return (['sqlite', 'postgresql'] as const).some((provider) => namesOf(provider).includes(name))
}

/** Every table that a migration creates, even if a later one drops it; without the table of the migrations. */
export function tablesOfMigrations(provider: Provider): string[] {
  return migrationsOf(provider).flatMap(({ sql }) =>
    [...sql.matchAll(CREATED_TABLE)].map((match) => match[1] ?? ''),
  )
}

const CREATED_TABLE = /CREATE (?:UNLOGGED |VIRTUAL )?TABLE "(\w+)"/g

function migrationsOf(provider: Provider): Migration[] {
  return namesOf(provider).map((name) => {
    const sql = readFileSync(`${folderOf(provider)}/${name}/migration.sql`, 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

function namesOf(provider: Provider): string[] {
  return readdirSync(folderOf(provider)).sort()
}

function folderOf(provider: Provider): string {
  return `prisma/${provider}/migrations`
}

function newer(name: string): Error {
  return new Error(
    `The database is newer than this version of Artikel (it has the migration "${name}"). Start the newer version, or restore a backup made before it.`,
  )
}

function cutShort(): Error {
  return new Error(
    'A restore into this database was cut short, so it is incomplete. Restore it again: npm run restore -- FILE --replace',
  )
}

/** How long a process waits for the migration of another. */
export const MIGRATION_LOCK_TIMEOUT_MS = 60_000

/** The operator's error if the other process takes longer. */
export function lockedByAnother(): Error {
  return new Error(
    'Another process has held the lock of this database for too long, perhaps to migrate or to restore it. Start again when it has finished.',
  )
}

/** Prisma's own table, column for column, so that its command line recognizes our migrations. */
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
