import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The `DATABASE_URL` of a new SQLite file in its own folder. */
export function createSqliteUrl(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-sqlite-'))
  return `file:${join(folder, 'artikel.db')}`
}

/** The file of a SQLite `DATABASE_URL`. */
export function sqliteFile(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}

/** The folder of a SQLite `DATABASE_URL`. */
export function folderOf(databaseUrl: string): string {
  return dirname(sqliteFile(databaseUrl))
}
