import { existsSync } from 'node:fs'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import { createFile } from '../../lib/db/sqlite/file'
import { applyToSqlite } from '../../lib/db/sqlite/migrate'
import { createSqliteUrl, sqliteFile } from './sqlite'

/** A SQLite file with `words` words in its vocabulary, migrated up to `until`, by default completely. Not served. */
export function filledDatabase(words: number, until?: string): string {
  const file = sqliteFile(createSqliteUrl())
  createFile(file)
  const db = new Sqlite(file)
  db.pragma('journal_mode = WAL')
  applyToSqlite(db, until)
  db.exec(`INSERT INTO word (term, total) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${words})
    SELECT i || hex(randomblob(16)), 1 FROM n`)
  db.close()
  return file
}

/** The vocabulary of a SQLite file. */
export function wordsIn(file: string): unknown[] {
  const db = new Sqlite(file, { readonly: true })
  const words = db.prepare('SELECT term FROM word ORDER BY id').pluck().all()
  db.close()
  return words
}

/** Whether a restore into a SQLite file is running or was interrupted. */
export function isMarked(file: string): boolean {
  if (!existsSync(file)) return false
  const db = new Sqlite(file, { readonly: true })
  try {
    return (
      db.prepare("SELECT 1 FROM _prisma_migrations WHERE migration_name = 'restore_under_way'").get() !==
      undefined
    )
  } catch {
    // It has no tables yet.
    return false
  } finally {
    db.close()
  }
}
