import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findLastBackup } from '../../auth/people/backups'
import { config, environment } from '../../config'
import { listSettings, type Setting } from '../../config/list-settings'
import { database } from '../../db/database'
import { singleton } from '../../singleton'

/** What a service runs on, for its operator. */
export type System = {
  version: string
  node: string
  database: 'SQLite' | 'PostgreSQL'
  bytes: number
  migrations: string[]
  lastBackup: Date | null
  settings: Setting[]
}

/** For the system screen: `bytes` is the size of the database on disk; secret settings have no value. */
export async function describeSystem(): Promise<System> {
  const [bytes, migrations, lastBackup] = await Promise.all([
    databaseBytes(),
    appliedMigrations(),
    findLastBackup(),
  ])
  return {
    bytes,
    migrations,
    lastBackup,
    version: version(),
    node: process.versions.node,
    database: config().database.provider === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    settings: listSettings(environment()),
  }
}

/** The size of the database on disk, in bytes. */
async function databaseBytes(): Promise<number> {
  const target = config().database
  if (target.provider === 'sqlite') {
    const files = [target.file, `${target.file}-wal`]
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(file).catch(() => null))?.size ?? 0),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const [row] = await database().control.$queryRaw<{ bytes: bigint }[]>`
    SELECT pg_database_size(current_database()) AS bytes`
  return Number(row?.bytes ?? 0)
}

/** The names of the applied migrations, in order. */
async function appliedMigrations(): Promise<string[]> {
  const rows = await database().control.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name`
  return rows.map(({ name }) => name)
}

/** The version in package.json. */
function version(): string {
  return singleton(
    'version',
    () => JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')).version,
  )
}

/** Commands that run only on the server, as typed there; `url` is the address of the service. */
export function serverCommands(url: string) {
  return {
    backup: 'npm run backup -- artikel.backup',
    restore: 'npm run restore -- artikel.backup',
    import: `ARTIKEL_KEY=art_… npm run import -- FILE --to ${url}`,
    export: `ARTIKEL_KEY=art_… npm run export -- --from ${url} --to artikel.ndjson`,
  }
}
