import { Client } from 'pg'
import { type Bulk, TOTALS } from './bulk'
import type { Row } from './rows'

type Column = { name: string; type: string }

/** Fills a PostgreSQL database with one INSERT per table and transaction. Secondary indexes are created last. */
export async function openPostgresqlBulk(url: string): Promise<Bulk> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'")
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(SECONDARY_INDEXES)
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)
  const typesOf = new Map<string, Map<string, string>>()

  async function insertRows(table: string, rows: Row[]) {
    const [first] = rows
    if (!first) return
    const types = typesOf.get(table) ?? (await readTypes(client, table))
    typesOf.set(table, types)
    const columns = Object.keys(first).map((name) => ({ name, type: types.get(name) ?? 'text' }))
    await client.query(insertInto(table, columns), columnsOf(rows, columns))
  }

  return {
    async insert(rows) {
      await client.query('BEGIN')
      for (const [table, tableRows] of rows) await insertRows(table, tableRows)
      await client.query('COMMIT')
    },
    async finish() {
      for (const { sql } of indexes) await client.query(sql)
      for (const sql of TOTALS) await client.query(sql)
      for (const table of TABLES_WITH_SEQUENCE) {
        await client.query(
          `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT MAX(id) FROM ${table}))`,
        )
      }
      // Autovacuum would run only minutes later.
      await client.query('VACUUM ANALYZE')
      await client.end()
    },
  }
}

const TABLES_WITH_SEQUENCE = ['article', 'category', 'tag', 'author', 'word']

const SECONDARY_INDEXES = `
  SELECT indexname AS name, indexdef AS sql FROM pg_indexes
  WHERE schemaname = 'public' AND indexdef NOT LIKE 'CREATE UNIQUE%'`

async function readTypes(client: Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

function insertInto(table: string, columns: Column[]): string {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const arrays = columns.map(({ type }, index) => `$${index + 1}::text[]::${type}[]`).join(', ')
  return `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays})`
}

/** One array per column, as text that PostgreSQL casts to the column's type. */
function columnsOf(rows: Row[], columns: Column[]): (string | null)[][] {
  return columns.map(({ name }) =>
    rows.map((row) => {
      const cell = row[name] ?? null
      if (cell instanceof Date) return cell.toISOString()
      return cell === null ? null : String(cell)
    }),
  )
}
