import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { modelSql } from '../../bin/model-sql/model-sql'
import { createDatabase } from '../../e2e/support/postgres'
import { migratePostgresql } from './postgresql/migrate'
import { Sqlite } from './sqlite/driver.mjs'
import { migrateSqlite } from './sqlite/migrate'

const postgresUrl = inject('postgresUrl')

describe.runIf(postgresUrl === '')('the migrations of SQLite', () => {
  test('create the schema of the models', async () => {
    const [migrated, modelled] = [newFile(), newFile()]
    migrateSqlite(migrated)
    const sql = await modelSql('sqlite')
    const db = new Sqlite(modelled)
    db.exec(sql.replace(ROWS_BY_KEY, '$1 WITHOUT ROWID;'))
    db.close()
    expect(sqliteCatalogue(migrated)).toEqual(sqliteCatalogue(modelled))
  })

  test('count the articles of an older version by month', () => {
    const file = newFile()
    migrateSqlite(file)
    const db = new Sqlite(file)
    db.exec(`${BEFORE_MONTHS}; ${OLDER_ARTICLES(Date.parse)}`)
    migrateSqlite(file)
    expect(db.prepare('SELECT month, total FROM article_month ORDER BY month').all()).toEqual(MONTHS)
    db.close()
  })

  test('weigh the keywords of an older version equally, with negative weights for drafts', () => {
    const file = newFile()
    migrateSqlite(file)
    const db = new Sqlite(file)
    db.exec(`${BEFORE_WEIGHTS('DATETIME')}; ${OLDER_ARTICLES(Date.parse)}; ${OLDER_KEYWORDS}`)
    migrateSqlite(file)
    const keywords = db.prepare(`SELECT article_id, weight FROM article_keyword ORDER BY 1`).all()
    expect(keywords).toEqual(WEIGHTS)
    db.close()
  })

  test('let keys that could publish keep that right', () => {
    const file = newFile()
    migrateSqlite(file)
    const db = new Sqlite(file)
    db.exec(`${BEFORE_PUBLISHING_SCOPE}; ${OLDER_KEYS('0')}`)
    migrateSqlite(file)
    expect(db.prepare('SELECT id, scopes FROM api_key ORDER BY id').all()).toEqual(KEYS)
    db.close()
  })

  test('run once, and are recorded like those of Prisma', () => {
    const file = newFile()
    migrateSqlite(file)
    migrateSqlite(file)
    expect(appliedIn(file)).toMatchObject(
      MIGRATIONS.map((name) => ({ migration_name: name, applied_steps_count: 1, rolled_back_at: null })),
    )
  })

  test('are rejected on a database of a newer version, which stays unchanged', () => {
    const file = newFile()
    migrateSqlite(file)
    const db = new Sqlite(file)
    db.exec(PRETEND)
    db.close()
    expect(() => migrateSqlite(file)).toThrow(NEWER)
    expect(appliedIn(file)).toHaveLength(MIGRATIONS.length + 1)
  })

  test('are rejected on a database with a different history', () => {
    const file = newFile()
    migrateSqlite(file)
    const db = new Sqlite(file)
    db.exec(REWRITE)
    db.close()
    expect(() => migrateSqlite(file)).toThrow(DIFFERS)
  })
})

describe.runIf(postgresUrl === '')('a lock that another process holds', () => {
  test('is reported when a SQLite file cannot be migrated', () => {
    const file = newFile()
    const db = new Sqlite(file)
    db.exec('BEGIN EXCLUSIVE')
    expect(() => migrateSqlite(file, 50)).toThrow(LOCKED)
    db.close()
  })
})

describe.runIf(postgresUrl !== '')('the migrations of PostgreSQL', () => {
  test('create the schema of the models', async () => {
    const [migrated, modelled] = [await createDatabase(postgresUrl), await createDatabase(postgresUrl)]
    await migratePostgresql(migrated)
    const sql = await modelSql('postgresql')
    await query(modelled, sql)
    expect(await postgresCatalogue(migrated)).toEqual(await postgresCatalogue(modelled))
  })

  test('count the articles of an older version by month', async () => {
    const url = await createDatabase(postgresUrl)
    await migratePostgresql(url)
    await query(url, `${BEFORE_MONTHS}; ${OLDER_ARTICLES((date) => `'${date}'`)}`)
    await migratePostgresql(url)
    expect(await query(url, 'SELECT month, total FROM article_month ORDER BY month')).toEqual(MONTHS)
  })

  test('mark the words of titles of an older version', async () => {
    const url = await createDatabase(postgresUrl)
    await migratePostgresql(url)
    await query(url, `${BEFORE_TITLE_TERMS}; ${OLDER_ARTICLES((date) => `'${date}'`)}; ${OLDER_TERMS}`)
    await migratePostgresql(url)
    const found = (terms: string) =>
      query(url, `SELECT article_id FROM article_search WHERE terms @@ $$${terms}$$ ORDER BY 1`)
    expect(await found(`'^kopi' & '^=kopi'`)).toEqual([{ article_id: 1 }])
    expect(await found(`'teh':C & !'^teh'`)).toEqual([{ article_id: 1 }, { article_id: 2 }])
  })

  test('weigh the keywords of an older version equally, with negative weights for drafts', async () => {
    const url = await createDatabase(postgresUrl)
    await migratePostgresql(url)
    const older = OLDER_ARTICLES((date) => `'${date}'`)
    await query(url, `${BEFORE_WEIGHTS('TIMESTAMP(3)')}; ${older}; ${OLDER_KEYWORDS}`)
    await migratePostgresql(url)
    expect(await query(url, `SELECT article_id, weight FROM article_keyword ORDER BY 1`)).toEqual(WEIGHTS)
  })

  test('let keys that could publish keep that right', async () => {
    const url = await createDatabase(postgresUrl)
    await migratePostgresql(url)
    await query(url, `${BEFORE_PUBLISHING_SCOPE}; ${OLDER_KEYS('now()')}`)
    await migratePostgresql(url)
    expect(await query(url, 'SELECT id, scopes FROM api_key ORDER BY id')).toEqual(KEYS)
  })

  test('run once for ten instances that start together', async () => {
    const url = await createDatabase(postgresUrl)
    await Promise.all(Array.from({ length: 10 }, () => migratePostgresql(url)))
    const applied = await query(url, 'SELECT migration_name, applied_steps_count FROM _prisma_migrations')
    expect(applied).toEqual(MIGRATIONS.map((name) => ({ migration_name: name, applied_steps_count: 1 })))
  })

  test('are rejected on a database of a newer version, which stays unchanged', async () => {
    const url = await createDatabase(postgresUrl)
    await migratePostgresql(url)
    await query(url, PRETEND)
    await expect(migratePostgresql(url)).rejects.toThrow(NEWER)
    expect(await query(url, 'SELECT id FROM _prisma_migrations')).toHaveLength(MIGRATIONS.length + 1)
  })

  test('are rejected on a database with a different history', async () => {
    const url = await createDatabase(postgresUrl)
    await migratePostgresql(url)
    await query(url, REWRITE)
    await expect(migratePostgresql(url)).rejects.toThrow(DIFFERS)
  })

  test('fail with that sentence when a restore holds their table', async () => {
    const url = await createDatabase(postgresUrl)
    await migratePostgresql(url)
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE _prisma_migrations IN ACCESS EXCLUSIVE MODE')
    await expect(migratePostgresql(url, 100)).rejects.toThrow(LOCKED)
    await client.end()
  })

  test('fail with a sentence when another process holds their lock', async () => {
    const url = await createDatabase(postgresUrl)
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('SELECT pg_advisory_lock(4127331)')
    await expect(migratePostgresql(url, 50)).rejects.toThrow(LOCKED)
    await client.end()
  })
})

const LOCKED = 'Another process has held the lock of this database'

const MIGRATIONS = [
  '20261120000000_first',
  '20261120150000_article_month',
  ...(postgresUrl ? ['20261120160000_title_terms'] : []),
  '20261121100000_keyword_date',
  '20261122020000_keyword_weight',
  ...(postgresUrl ? ['20261122030000_search_without_pending_list'] : []),
  '20261122090000_key_rotation',
  '20261122200000_redirect',
  '20261122210000_preview',
  '20261122220000_revision',
  '20261122230000_bin',
  '20261123010000_article_change',
  '20261123030000_media',
  '20261123040000_webhook',
  '20261123050000_uncounted_terms',
  '20261123060000_cheaper_writes',
  ...(postgresUrl ? [] : ['20261123070000_rows_by_key']),
  '20261123080000_delivery_drafts',
  '20261123130000_publishing_scope',
  '20261123160000_people',
  '20261123190000_view_days',
  '20261123200000_deleted_by',
  '20261123201000_media_by_alt',
  '20261123202000_import_job',
  '20261123203000_preview_link',
  '20261123232210_language',
  '20261123235100_media_names',
  '20261124000000_edge',
  ...(postgresUrl ? ['20261127160000_lz4'] : []),
  '20261127215600_deleted_aliases',
  '20261127222749_animated_media',
  '20261129030000_timeline',
]

/** The SQLite tables WITHOUT ROWID, which Prisma's models cannot express. */
const ROWS_BY_KEY = /(CREATE TABLE "article_(?:keyword|tag|view_day|view_source)" \([^;]*\));/g

const PRETEND = `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '99991231000000_of_tomorrow')`
const NEWER =
  'The database is newer than this version of Artikel (it has the migration "99991231000000_of_tomorrow"). Start the newer version, or restore a backup made before it.'
const REWRITE = `UPDATE _prisma_migrations SET checksum = 'x' WHERE migration_name LIKE '%_first'`
const DIFFERS = 'The migration "20261120000000_first" differs from the one that this database was made with.'

const BEFORE_MONTHS = `DROP TABLE article_month; DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_month'`
const BEFORE_TITLE_TERMS = `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_title_terms'`
const BEFORE_WEIGHTS = (dateType: string) => `DROP TABLE article_keyword; DROP TABLE word;
  CREATE TABLE article_keyword (article_id INTEGER NOT NULL, term TEXT NOT NULL, published_at ${dateType},
    CONSTRAINT article_keyword_pkey PRIMARY KEY (article_id, term));
  CREATE INDEX article_keyword_term_published_at_article_id_idx ON article_keyword (term, published_at, article_id);
  DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_keyword_weight'`
const OLDER_KEYWORDS = `INSERT INTO article_keyword (article_id, term, published_at)
  SELECT id, 'kopi', CASE WHEN status = 'published' THEN published_at END FROM article WHERE id > 3`
const WEIGHTS = [
  { article_id: 4, weight: 316 },
  { article_id: 5, weight: -316 },
]
const BEFORE_PUBLISHING_SCOPE = `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_publishing_scope'`
const OLDER_KEYS = (now: string) => `INSERT INTO api_key (id, name, hash, scopes, created_at) VALUES
  ('a', 'a', '', 'articles:create', ${now}), ('b', 'b', '', 'articles:delete articles:update', ${now}),
  ('c', 'c', '', 'articles:delete articles:read_drafts', ${now})`
const KEYS = [
  { id: 'a', scopes: 'articles:create articles:publish' },
  { id: 'b', scopes: 'articles:delete articles:update articles:publish' },
  { id: 'c', scopes: 'articles:delete articles:read_drafts' },
]
const OLDER_TERMS = `INSERT INTO article_search (article_id, terms) VALUES
  (1, $$'kopi':1A '=kopi':1A 'teh':3C$$), (2, $$'teh':3C$$)`
const OLDER_ARTICLES = (literal: (date: string) => string | number) => `
  INSERT INTO category (id, name, key, slug) VALUES (1, 'A', 'a', 'a');
  INSERT INTO author (id, name, key, slug) VALUES (1, 'A', 'a', 'a');
  ${[
    ['1969-12-31T23:59:59.999Z', 'published'],
    ['1970-01-01T00:00:00.000Z', 'published'],
    ['2024-02-29T23:59:59.999Z', 'published'],
    ['2024-02-01T00:00:00.000Z', 'published'],
    ['2024-03-01T00:00:00.000Z', 'draft'],
  ]
    .map(
      ([date = '', status], at) => `
  INSERT INTO article (slug, title, title_key, excerpt, category_id, author_id, author_name, tags, status,
    reading_minutes, published_at, published_at_given, ever_published, created_at, updated_at)
  VALUES ('${at}', 'A', 'a', 'A', 1, 1, 'A', '[]', '${status}', 1, ${literal(date)}, TRUE, TRUE, ${literal(date)},
    ${literal(date)})`,
    )
    .join(';')}`
const MONTHS = [
  { month: 1969 * 12 + 11, total: 1 },
  { month: 1970 * 12, total: 1 },
  { month: 2024 * 12 + 1, total: 2 },
]

/** Tables without a model: the full-text search, the shared rate limits, the record of migrations. */
const APART = /^(article_search|rate_limit$|_prisma_migrations$|sqlite_)/

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-migrate-'))
  return join(folder, 'artikel.db')
}

function appliedIn(file: string): unknown[] {
  const db = new Sqlite(file, { readonly: true })
  const rows = db.prepare('SELECT * FROM _prisma_migrations').all()
  db.close()
  return rows
}

/** Every table with its columns, indexes and foreign keys. */
function sqliteCatalogue(file: string): Record<string, unknown> {
  const db = new Sqlite(file, { readonly: true })
  const ask = (pragma: string, name: unknown) => db.prepare(`SELECT * FROM ${pragma}(?)`).all(name)
  const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`).pluck().all()
  const catalogue = tables
    .map(String)
    .filter((table) => !APART.test(table))
    .map((table) => {
      const indexes = db
        .prepare('SELECT name, "unique", origin FROM pragma_index_list(?) ORDER BY name')
        .all(table)
      const indexColumns = db
        .prepare(
          'SELECT l.name, c.seqno, c.name AS "column", c.desc FROM pragma_index_list(?) l, pragma_index_xinfo(l.name) c ORDER BY 1, 2',
        )
        .all(table)
      const rest = { columns: ask('pragma_table_xinfo', table), keys: ask('pragma_foreign_key_list', table) }
      return [table, { ...rest, indexes, indexColumns }] as const
    })
  db.close()
  return Object.fromEntries(catalogue)
}

/** Every column, index and constraint. */
async function postgresCatalogue(url: string): Promise<Record<string, unknown[]>> {
  const columns = await query(
    url,
    `SELECT table_name, column_name, ordinal_position, data_type, udt_name, is_nullable, column_default,
       character_maximum_length, datetime_precision, is_identity
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
  )
  const indexes = await query(
    url,
    `SELECT tablename AS table_name, replace(indexdef, ' COLLATE "C"', '') AS definition
     FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`,
  )
  const constraints = await query(
    url,
    `SELECT conrelid::regclass::text AS table_name, conname, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  const ofModels = (rows: Row[]) => rows.filter((row) => !APART.test(String(row.table_name)))
  return { columns: ofModels(columns), indexes: ofModels(indexes), constraints: ofModels(constraints) }
}

type Row = Record<string, unknown>

async function query(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
