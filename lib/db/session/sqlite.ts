import { setImmediate as afterOthers } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import { systemCode } from '../../errors'
import type { Applied } from '../migrations'
import { quoted, sql } from '../sql'
import { Sqlite } from '../sqlite/driver.mjs'
import { cannotBeOpened, namingFile } from '../sqlite/file'
import { applyToSqlite } from '../sqlite/migrate'
import {
  type Column,
  inOrderOfReference,
  kindOf,
  type Session,
  sizeOf,
  type Table,
  type Value,
} from './session'

const CACHE_KILOBYTES = 32_000
const BUSY_TIMEOUT_MS = 10_000
const BYTES_AT_ONCE = 100_000

/** Opens an existing file. Throws an Error with a sentence for the operator if that fails. */
export function openSqliteSession(file: string): Session {
  const db = open(file)
  db.pragma(`cache_size = -${CACHE_KILOBYTES}`)
  db.pragma('synchronous = FULL')
  const run = async (statements: string) => {
    db.exec(statements)
  }
  return {
    provider: 'sqlite',
    begin: async (access) => {
      // Tables are filled in any order; `commit` checks the references.
      db.pragma(`foreign_keys = ${access === 'read' ? 'ON' : 'OFF'}`)
      db.exec(access === 'read' ? 'BEGIN' : 'BEGIN IMMEDIATE')
      // The first query takes the snapshot.
      db.prepare('SELECT COUNT(*) FROM sqlite_master').get()
    },
    commit: async () => {
      assertReferences(db)
      db.exec('COMMIT')
    },
    rollback: async () => {
      if (db.inTransaction) db.exec('ROLLBACK')
    },
    isAlone: async () => isAlone(db),
    migrations: async () => migrationsIn(db),
    tables: async () => tablesIn(db),
    rows: (table) => rowsOf(db, table),
    insert: async (table, rows) => insert(db, table, rows),
    setLastId: async (table, lastId) => {
      db.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table)
      db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, lastId)
    },
    execute: run,
    migrate: async (until) => applyToSqlite(db, until),
    $queryRaw: async <Rows>(
      query: TemplateStringsArray | ReturnType<typeof sql>,
      ...parameters: unknown[]
    ) => {
      const asked = 'raw' in query ? sql(query, ...parameters) : query
      const statement = db.prepare(asked.sql)
      const values = asked.values.map(toSqlite)
      if (statement.reader) return statement.all(values) as Rows
      statement.run(values)
      return [] as Rows
    },
    integrityProblems: async () => problemsOf(db),
    close: async () => {
      db.close()
    },
  }
}

function open(file: string): Database {
  const db = connect(file)
  try {
    // The first query reads the file.
    db.pragma('schema_version')
    return db
  } catch (cause) {
    throw namingFile(file, cause)
  }
}

function connect(file: string): Database {
  try {
    return new Sqlite(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  } catch (cause) {
    throw cannotBeOpened(file, cause)
  }
}

/** Whether nothing else has the file open: only then can its journal mode be changed. */
function isAlone(db: Database): boolean {
  db.pragma('busy_timeout = 0')
  try {
    db.pragma('journal_mode = DELETE')
    db.pragma('journal_mode = WAL')
    return true
  } catch (error) {
    if (systemCode(error)?.startsWith('SQLITE_BUSY')) return false
    throw error
  } finally {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

function migrationsIn(db: Database): Applied[] {
  const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get()
  if (!isThere) return []
  return db.prepare('SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1').all() as Applied[]
}

function tablesIn(db: Database): Table[] {
  const names = db
    .prepare(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`)
    .pluck()
    .all()
    .map(String)
  const references = names.flatMap((from) => {
    const keys = db.prepare('SELECT "table" FROM pragma_foreign_key_list(?)').pluck().all(from)
    return keys.map((to) => ({ from, to: String(to) }))
  })
  return inOrderOfReference(names, references).map((name) => {
    const columns = columnsIn(db, name)
    const hasIds = columns.some((column) => column.name === 'id' && column.kind === 'integer')
    return { name, columns, lastId: hasIds ? lastIdIn(db, name) : null }
  })
}

function columnsIn(db: Database, table: string): Column[] {
  const columns = db.prepare('SELECT name, type FROM pragma_table_info(?)').all(table) as {
    name: string
    type: string
  }[]
  // Only the search index has columns without a type.
  return columns.map(({ name, type }) => ({ name, kind: type === '' ? 'text' : kindOf(type) }))
}

function lastIdIn(db: Database, table: string): number | null {
  const last = db.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(table)
  return last === undefined ? null : Number(last)
}

async function* rowsOf(db: Database, { name, columns }: Table): AsyncGenerator<Value[][]> {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  let rows: Value[][] = []
  let bytes = 0
  for (const values of db
    .prepare(`SELECT ${list} FROM ${quoted(name)}`)
    .raw()
    .iterate()) {
    // In raw mode a row is an array of its values.
    const row = (values as (string | number | Buffer | null)[]).map((value, at) =>
      fromSqlite(value, columns[at]),
    )
    rows.push(row)
    bytes += sizeOf(row)
    if (bytes < BYTES_AT_ONCE) continue
    yield rows
    await afterOthers()
    rows = []
    bytes = 0
  }
  yield rows
}

function fromSqlite(value: string | number | Buffer | null, column: Column | undefined): Value {
  return column?.kind === 'boolean' && value !== null ? value !== 0 : value
}

function insert(db: Database, { name, columns }: Table, rows: readonly Value[][]) {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const statement = db.prepare(
    `INSERT INTO ${quoted(name)} (${list}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  for (const row of rows) statement.run(row.map(toSqlite))
}

function toSqlite(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Date ? value.getTime() : value
}

function problemsOf(db: Database): string[] {
  // Each row is a line of text; a single "ok" if nothing is wrong.
  const lines = db.prepare('PRAGMA integrity_check').pluck().all().map(String)
  return [...lines.filter((line) => line !== 'ok'), ...brokenReferences(db)]
}

function assertReferences(db: Database) {
  const [broken] = brokenReferences(db)
  if (broken) throw new Error(broken)
}

/** One sentence for each pair of tables, since many rows may refer to one lost row. */
function brokenReferences(db: Database): string[] {
  const rows = db.prepare(BROKEN_REFERENCES).all() as { table: string; parent: string; rows: number }[]
  return rows.map(
    ({ table, parent, rows }) =>
      `${rows === 1 ? 'A row' : `${rows} rows`} of "${table}" ${rows === 1 ? 'refers' : 'refer'} to one of "${parent}" that is not there.`,
  )
}

const BROKEN_REFERENCES =
  'SELECT "table", parent, count(*) AS rows FROM pragma_foreign_key_check GROUP BY "table", parent'
