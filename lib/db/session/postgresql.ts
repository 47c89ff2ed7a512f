import { setTimeout as delay } from 'node:timers/promises'
import { connect, isBehindPooler, type TimedClient } from '../postgresql/connection'
import {
  appliedToPostgresql,
  applyToPostgresql,
  lockMigrations,
  MIGRATION_TIMEOUTS,
} from '../postgresql/migrate'
import { quoted, sql } from '../sql'
import {
  type Column,
  inOrderOfReference,
  type Kind,
  kindOf,
  type Session,
  sizeOf,
  type Table,
  type Value,
} from './session'

const FETCHED_BYTES = 2_000_000
const MAX_FETCHED_ROWS = 5_000

/** A session in which a statement may take an hour, and a transaction may idle forever. Throws `OpenError`. */
export async function openPostgresqlSession(url: string): Promise<Session> {
  const client = await connect(url, {
    ...MIGRATION_TIMEOUTS,
    lock_timeout: 60_000,
    idle_in_transaction_session_timeout: 0,
  })
  const run = async (statements: string) => {
    await client.query(statements)
  }
  return {
    provider: 'postgresql',
    begin: async (access) => {
      if (access === 'write') {
        await run('BEGIN')
        return lockMigrations(client)
      }
      await run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      // The first query takes the snapshot.
      return run('SELECT 1')
    },
    commit: () => run('COMMIT'),
    rollback: () => run('ROLLBACK'),
    isAlone: () => isAlone(client),
    migrations: () => appliedToPostgresql(client),
    tables: () => tablesIn(client),
    rows: (table) => rowsOf(client, table),
    insert: (table, rows) => insert(client, table, rows),
    setLastId: async (table, lastId) => {
      await client.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", [quoted(table), lastId])
    },
    execute: run,
    migrate: (until) => applyToPostgresql(client, until),
    $queryRaw: async <Rows>(query: TemplateStringsArray | ReturnType<typeof sql>, ...values: unknown[]) => {
      const asked = 'raw' in query ? sql(query, ...values) : query
      return (await client.query(asked.text, asked.values)).rows as Rows
    },
    integrityProblems: async () => [],
    close: () => client.end(),
  }
}

async function isAlone(client: TimedClient): Promise<boolean> {
  if (!isBehindPooler()) return !(await hasOthers(client, new Date(0)))
  // The pooler lends a connection in a transaction to nobody else.
  await client.query('BEGIN')
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  await delay(WATCHED_MS)
  const isUsed = await hasOthers(client, rows[0]?.now)
  await client.query('ROLLBACK')
  return !isUsed
}

/** Long enough for a running service to send a query: it polls for changes all the time. */
const WATCHED_MS = 1_500

/**
 * Whether other connections of Artikel were active after `since`: a pooler keeps connections whose user is gone. PostgreSQL
 * shows most roles a null `state_change` for connections of other roles.
 */
async function hasOthers(client: TimedClient, since: Date | undefined): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND (state_change > $1 OR state_change IS NULL)
       AND application_name = current_setting('application_name') LIMIT 1`,
    [since],
  )
  return rows.length > 0
}

async function tablesIn(client: TimedClient): Promise<Table[]> {
  const { rows: columns } = await client.query<{ name: string; column: string; type: string }>(
    `SELECT c.relname AS name, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY c.relname, a.attnum`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
     JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace`,
  )
  const names = [...new Set(columns.map(({ name }) => name))]
  const tables: Table[] = []
  for (const name of inOrderOfReference(names, references)) {
    const own = columns.filter((column) => column.name === name)
    tables.push({
      name,
      columns: own.map(({ column, type }): Column => ({ name: column, kind: kindOfType(type) })),
      lastId: own.some(({ column }) => column === 'id') ? await lastIdIn(client, name) : null,
    })
  }
  return tables
}

function kindOfType(type: string): Kind {
  // Only the search index has this type.
  return type === 'tsvector' ? 'text' : kindOf(type)
}

async function lastIdIn(client: TimedClient, table: string): Promise<number | null> {
  const { rows } = await client.query("SELECT pg_get_serial_sequence($1, 'id') AS sequence", [quoted(table)])
  if (rows[0].sequence === null) return null
  const found = await client.query(`SELECT last_value, is_called FROM ${rows[0].sequence}`)
  return found.rows[0].is_called ? Number(found.rows[0].last_value) : null
}

async function* rowsOf(client: TimedClient, { name, columns }: Table): AsyncGenerator<Value[][]> {
  const list = columns.map(selected).join(', ')
  await client.query(`DECLARE whole_table NO SCROLL CURSOR FOR SELECT ${list} FROM ${quoted(name)}`)
  for (let count = 10; ; ) {
    const { rows } = await client.query<Value[]>({
      text: `FETCH ${count} FROM whole_table`,
      rowMode: 'array',
    })
    yield rows.map((row) =>
      row.map((value, at) => (columns[at]?.kind === 'integer' ? toNumber(value) : value)),
    )
    if (rows.length < count) break
    count = nextCount(rows)
  }
  await client.query('CLOSE whole_table')
}

function selected({ name, kind }: Column): string {
  if (kind === 'date') return `(EXTRACT(EPOCH FROM ${quoted(name)}) * 1000)::float8`
  return quoted(name)
}

/** pg returns 64-bit integers as text. */
function toNumber(value: Value): Value {
  return value === null ? null : Number(value)
}

function nextCount(rows: Value[][]): number {
  const bytes = rows.reduce((sum, row) => sum + sizeOf(row), 1)
  const fitting = Math.floor((FETCHED_BYTES / bytes) * rows.length)
  return Math.max(1, Math.min(fitting, rows.length * 4, MAX_FETCHED_ROWS))
}

const TYPES: Record<Kind, string> = {
  boolean: 'boolean',
  bytes: 'bytea',
  date: 'float8',
  integer: 'bigint',
  real: 'float8',
  text: 'text',
}

async function insert(client: TimedClient, { name, columns }: Table, rows: readonly Value[][]) {
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ kind }, at) => inserted(`v.c${at}`, kind)).join(', ')
  const lists = columns.map(({ kind }, at) => `$${at + 1}::${TYPES[kind]}[]`).join(', ')
  const names = columns.map((_, at) => `c${at}`).join(', ')
  await client.query(
    `INSERT INTO ${quoted(name)} (${list}) SELECT ${values} FROM unnest(${lists}) AS v(${names})`,
    columns.map((_, at) => rows.map((row) => row[at])),
  )
}

function inserted(value: string, kind: Kind): string {
  return kind === 'date' ? `TIMESTAMP 'epoch' + ${value} * INTERVAL '1 millisecond'` : value
}
