import type { Statement } from 'better-sqlite3'
import { Sqlite } from '../../../lib/db/sqlite/driver.mjs'
import { type Bulk, TOTALS } from './bulk'
import type { Cell, Row } from './rows'

type Index = { name: string; sql: string }

/** Fills a SQLite file without syncing it to disk. Secondary indexes are created last. */
export function openSqliteBulk(file: string): Bulk {
  const db = new Sqlite(file)
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -200000']) db.pragma(pragma)
  // The type lists the selected columns.
  const indexes = db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql LIKE 'CREATE INDEX%'")
    .all() as Index[]
  for (const { name } of indexes) db.exec(`DROP INDEX "${name}"`)
  const statements = new Map<string, Statement>()

  function insertRow(table: string, row: Row) {
    let statement = statements.get(table)
    if (!statement) {
      statement = db.prepare(insertInto(table, Object.keys(row)))
      statements.set(table, statement)
    }
    statement.run(Object.values(row).map(toSqlite))
  }

  return {
    async insert(rows) {
      db.exec('BEGIN')
      for (const [table, tableRows] of rows) for (const row of tableRows) insertRow(table, row)
      db.exec('COMMIT')
    },
    async finish() {
      for (const { sql } of indexes) db.exec(sql)
      for (const sql of TOTALS) db.exec(sql)
      db.pragma('journal_mode = WAL')
      db.close()
    },
  }
}

function insertInto(table: string, columns: string[]): string {
  const names = columns.map((name) => `"${name}"`).join(', ')
  return `INSERT INTO ${table} (${names}) VALUES (${columns.map(() => '?').join(', ')})`
}

function toSqlite(cell: Cell): string | number | null {
  if (cell instanceof Date) return cell.getTime()
  return typeof cell === 'boolean' ? Number(cell) : cell
}
