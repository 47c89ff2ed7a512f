import { createRequire, Module } from 'node:module'
import type { ArgType, SqlDriverAdapter, SqlResultSet } from '@prisma/driver-adapter-utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSqliteUrl } from '../../../e2e/support/sqlite'
import { sqliteAdapter } from './adapter'
import { Sqlite } from './driver.mjs'
import { createFile } from './file'
import { ThreadPool } from './thread-pool'

// Prisma's adapter requires the driver that is compiled only for old versions of Node.js.
const require = createRequire(import.meta.url)
require.cache[require.resolve('better-sqlite3')] = Object.assign(new Module('better-sqlite3'), {
  exports: Sqlite,
})
const {
  PrismaBetterSqlite3,
}: typeof import('@prisma/adapter-better-sqlite3') = require('@prisma/adapter-better-sqlite3')

const TYPES = [
  ...[
    'INTEGER',
    'INT',
    'BIGINT',
    'TINYINT',
    'REAL',
    'DOUBLE PRECISION',
    'FLOAT',
    'DECIMAL',
    'NUMERIC',
    'TEXT',
  ],
  ...[
    'VARCHAR',
    'BLOB',
    'BOOLEAN',
    'DATETIME',
    'TIMESTAMP',
    'DATE',
    'TIME',
    'JSONB',
    'VARCHAR(20)',
    'unheard of',
  ],
]

/** Values for columns of any type, since a type in SQLite is only a preference. */
const VALUES = [
  ...['NULL', '0', '1', '-1', '2147483648', '9007199254740991', '9007199254740993', '-9223372036854775808'],
  ...[
    '1.5',
    '-0.0',
    '1e300',
    `'text'`,
    `''`,
    `'1.50'`,
    `'é東😀'`,
    `'2026-11-20T08:00:00.000Z'`,
    '1763625600000',
  ],
]

const ARGUMENTS: [argument: unknown, scalarType: ArgType['scalarType']][] = [
  [null, 'string'],
  [true, 'boolean'],
  [false, 'boolean'],
  [7, 'int'],
  ['7', 'int'],
  [7.5, 'float'],
  ['7.5', 'float'],
  ['7.50', 'decimal'],
  ['9007199254740993', 'bigint'],
  [9007199254740993n, 'bigint'],
  [new Date('2026-11-20T08:00:00.123Z'), 'datetime'],
  ['2026-11-20T08:00:00.123Z', 'datetime'],
  ['7', 'string'],
  ['a\u0000b', 'string'],
  ['é東😀', 'unknown'],
  ['AAEC/w==', 'bytes'],
  [new Uint8Array([0, 1, 2, 255]), 'bytes'],
  ['{"a":[1]}', 'json'],
]

const REFUSED = [
  {
    name: 'a duplicate value',
    sql: 'INSERT INTO strict_one (id, name) VALUES (2, (SELECT name FROM strict_one))',
  },
  { name: 'a duplicate primary key', sql: `INSERT INTO strict_one (id, name) VALUES (1, 'b')` },
  {
    name: 'a missing required value',
    sql: 'INSERT INTO strict_one (id, name) VALUES (3, NULL)',
  },
  { name: 'a broken foreign key', sql: 'INSERT INTO child (parent) VALUES (99)' },
  { name: 'an unknown table', sql: 'INSERT INTO nowhere VALUES (1)' },
  { name: 'an unknown column', sql: 'INSERT INTO child (colour) VALUES (1)' },
  { name: 'an unknown column of a table', sql: 'SELECT colour FROM child' },
  { name: 'invalid SQL', sql: 'SELEKT 1' },
  { name: 'a failed check', sql: 'INSERT INTO child (parent, age) VALUES (1, -1)' },
]

let pool: ThreadPool
let ours: SqlDriverAdapter
let original: SqlDriverAdapter

beforeAll(async () => {
  const url = createSqliteUrl()
  const file = url.slice('file:'.length)
  await createFile(file)
  const limits = { maxWaiting: 10, maxWaitMs: 10_000, maxRunMs: 10_000, memoryMb: 64, niceness: 0 }
  const settings = { file, isReadonly: false, cacheKilobytes: 1_000 }
  pool = await ThreadPool.open({ ...limits, threads: 1, settings })
  ours = await sqliteAdapter(pool).connect()
  original = await new PrismaBetterSqlite3({ url }, { timestampFormat: 'unixepoch-ms' }).connect()
  await original.executeScript(`
    CREATE TABLE strict_one (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    INSERT INTO strict_one VALUES (1, 'a');
    CREATE TABLE child (parent INTEGER REFERENCES strict_one (id), age INTEGER CHECK (age > 0));
    CREATE TABLE argument (value);
    CREATE TABLE sample (number INTEGER PRIMARY KEY, ${TYPES.map((type, at) => `c${at} ${type}`).join(', ')});
    ${VALUES.map((value) => `INSERT INTO sample VALUES (NULL, ${TYPES.map(() => value).join(', ')});`).join('\n')}`)
})

afterAll(async () => {
  await original.dispose()
  await pool.close()
})

test('a statement in flight when SQLite rolled back its transaction fails with the same error instead of running alone', async () => {
  const transaction = await ours.startTransaction()
  const execute = (sql: string) => transaction.executeRaw({ sql, args: [], argTypes: [] })
  const outcomes = await Promise.allSettled([
    execute(`INSERT INTO argument VALUES ('undone')`),
    execute(`INSERT OR ROLLBACK INTO strict_one VALUES (1, 'taken')`),
    execute(`INSERT INTO argument VALUES ('late')`),
  ])
  await transaction.rollback()
  const taken = { status: 'rejected', reason: { cause: { kind: 'UniqueConstraintViolation' } } }
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, taken, taken])
  const left = await ours.queryRaw({ sql: 'SELECT value FROM argument', args: [], argTypes: [] })
  expect(left.rows).toEqual([])
})

describe('compared with the adapter of Prisma,', () => {
  test.each(TYPES.map((type, at) => ({ type, at })))(
    'a column of type $type returns the same values',
    async ({ at }) => {
      for (let number = 1; number <= VALUES.length; number++) {
        await expectSame(`SELECT c${at}, number FROM sample WHERE number = ${number}`)
      }
      await expectSame(`SELECT c${at} FROM sample WHERE c${at} IS NULL OR typeof(c${at}) = 'integer'`)
    },
  )

  test.each(VALUES)('the expression %s returns the same value', async (value) => {
    await expectSame(
      `SELECT ${value} AS one, ${value} AS two, NULL AS none UNION ALL SELECT NULL, ${value}, NULL`,
    )
  })

  test.each(ARGUMENTS)(
    'the argument %o of type %s is stored as the same value',
    async (argument, scalarType) => {
      const argTypes: ArgType[] = [{ scalarType, arity: 'scalar' }]
      for (const adapter of [ours, original]) {
        await adapter.executeRaw({ sql: 'INSERT INTO argument VALUES (?)', args: [argument], argTypes })
      }
      const kept = 'SELECT DISTINCT typeof(value) AS type, hex(value) AS hex FROM argument'
      expect((await expectSame(kept)).rows).toHaveLength(1)
      expect(await ours.executeRaw(statement('DELETE FROM argument'))).toBe(2)
    },
  )

  test('bytes are the same', async () => {
    const result = await ours.queryRaw(statement(`SELECT c11 FROM (SELECT CAST(x'0001ff' AS BLOB) AS c11)`))
    expect(result.rows).toEqual([[new Uint8Array([0, 1, 255])]])
    await original.executeRaw(statement(`INSERT INTO sample (c11) VALUES (x'0001ff')`))
    await expectSame(`SELECT c11 FROM sample WHERE typeof(c11) = 'blob'`)
  })

  test('a statement without rows returns none, and a change returns its number of rows', async () => {
    await expectSame('SELECT c0 FROM sample WHERE FALSE')
    await expectSame('PRAGMA user_version = 7')
    const change = statement('UPDATE sample SET c0 = c0 WHERE number <= 3')
    expect([await ours.executeRaw(change), await original.executeRaw(change)]).toEqual([3, 3])
  })

  test.each(REFUSED)('the error of $name is the same', async ({ sql }) => {
    const errors = [ours, original].map((adapter) => adapter.executeRaw(statement(sql)).then(String, causeOf))
    const [error, expected] = await Promise.all(errors)
    expect(error).toEqual(expected)
    expect(error).toHaveProperty('originalCode')
  })

  test('too few arguments are rejected alike', () => expectSame('SELECT ?'))
})

/** Expects both adapters to return the same rows and types or the same error, and returns them. */
async function expectSame(sql: string): Promise<Outcome> {
  const outcome = await outcomeOf(ours, sql)
  expect(outcome).toEqual(await outcomeOf(original, sql))
  return outcome
}

type Outcome = Partial<SqlResultSet> & { error?: string }

async function outcomeOf(adapter: SqlDriverAdapter, sql: string): Promise<Outcome> {
  try {
    const { rows, ...rest } = await adapter.queryRaw(statement(sql))
    return { ...rest, rows: rows.map((row) => row.map(withoutBuffers)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Prisma treats a buffer like any other bytes. */
function withoutBuffers(value: unknown): unknown {
  return value instanceof Uint8Array ? [...value] : value
}

function statement(sql: string) {
  return { sql, args: [], argTypes: [] }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : error
}
