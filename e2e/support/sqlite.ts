import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rmAtExit } from './rm-at-exit'

/** The `DATABASE_URL` of a new SQLite file in a folder of its own, which goes away with this process. */
export function createSqliteUrl(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-sqlite-'))
  rmAtExit(folder)
  return `file:${join(folder, 'artikel.db')}`
}

/** The file that a `DATABASE_URL` of SQLite names. */
export function sqliteFile(databaseUrl: string): string {
  return databaseUrl.replace(/^file:/, '')
}

/** The folder of the file that a `DATABASE_URL` of SQLite names. */
export function folderOf(databaseUrl: string): string {
  return dirname(sqliteFile(databaseUrl))
}
