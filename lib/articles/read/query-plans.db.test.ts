import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, system } from '../../auth/actor'
import { config } from '../../config'
import { type Database, database, type OwnSql, type RawQueries, setDatabase } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { Sqlite } from '../../db/sqlite/driver.mjs'
import { listNewestArticles } from '../../site/feeds/newest-articles'
import { parseArticle } from '../schema/parse-body'
import { articleQuery } from '../schema/query'
import { createArticle } from '../write/create-article'
import { findAdjacentArticles } from './adjacent-articles'
import { findArticle } from './get-article'
import { listArticles, listLatest } from './list-articles'
import { listRelatedArticles } from './related-articles'

const FIELDS = { category: 'Kuliner', tags: 'kopi, tips', author: 'Ratna', content: 'Kopi diseduh pelan.' }
const ARTICLES = 40
const TERMS = [
  { kind: 'category', slug: 'kuliner' },
  { kind: 'tag', slug: 'kopi' },
  { kind: 'author', slug: 'ratna' },
] as const

/** Lists that an index returns in order, so that a page costs only its own rows. */
const ordered = [
  '',
  'page=2',
  'page=4',
  'sort=published_at',
  'sort=-updated_at',
  'sort=title',
  'sort=-views',
  'kategori=Kuliner',
  'kategori=Kuliner&sort=published_at',
  'tag=kopi',
  'tag=kopi&sort=published_at',
  'author=Ratna',
  'published_after=2020-01-01T00:00:00Z',
  'published_before=2030-01-01T00:00:00Z',
]

/** Lists that an index narrows down before the remaining rows are sorted. */
const narrowed = [
  'kategori=Kuliner&sort=title',
  'tag=kopi&sort=-views',
  'author=Ratna&sort=-updated_at',
  'kategori=Kuliner&tag=kopi',
  'updated_after=2020-01-01T00:00:00Z&sort=-updated_at',
  'q=kopi',
  'q=kopi&kategori=Kuliner&tag=tips',
  'q=%22kopi+diseduh%22',
  'q=kop&sort=-published_at',
  'language=id',
  'language=id&sort=title',
  'language=id&sort=-views',
  'language=id&kategori=Kuliner',
  'language=id&tag=kopi',
  'q=kopi&language=id',
]

let real: Database
const recorded: Sql[] = []

beforeAll(async () => {
  for (let number = 1; number <= ARTICLES; number++) {
    const body = await parseArticle({ ...FIELDS, title: `Kopi ${number}` })
    await createArticle(system, body, { isDryRun: false, idempotency: null })
  }
  real = database()
  const { read, byKey, slow } = real
  setDatabase({ ...real, read: recording(read), byKey: recording(byKey), slow: recording(slow) })
})

beforeEach(() => {
  recorded.length = 0
})

afterAll(() => setDatabase(real))

describe('a page of a list', () => {
  it.each(ordered)('comes from an index in order: "%s"', async (query) => {
    await list(query)
    const plans = await explainRecorded()
    expect(plans.filter((plan) => SCAN.test(plan))).toEqual([])
    expect(plans.filter((plan) => SORT.test(plan))).toEqual([])
  })

  it.each(narrowed)('is narrowed down by an index: "%s"', async (query) => {
    await list(query)
    expect((await explainRecorded()).filter((plan) => SCAN.test(plan))).toEqual([])
  })

  it.each(['q=kopi', 'q=kop', 'q=tidakada', 'q=kopi+pelan', 'q=kopi&sort=title'])(
    'of a search finds its hits in the index of words, without reading lexemes of articles: "%s"',
    async (query) => {
      await list(query)
      expect((await explainRecorded()).filter((plan) => plan.includes('article_search_pkey'))).toEqual([])
    },
  )

  it.each([null, ...TERMS])('of the newest for a feed comes from an index: %j', async (term) => {
    await listNewestArticles({ term, language: null }, 5)
    expect((await explainRecorded()).filter((plan) => SCAN.test(plan) || SORT.test(plan))).toEqual([])
  })

  it('of the latest articles comes from an index', async () => {
    await listLatest()
    expect((await explainRecorded()).filter((plan) => SCAN.test(plan) || SORT.test(plan))).toEqual([])
  })
})

describe('an article', () => {
  it('is found, with the related ones, by indexes', async () => {
    const article = await findArticle('kopi-1')
    await listRelatedArticles(article?.id ?? 0)
    expect(recorded.length).toBeGreaterThan(2)
    expect((await explainRecorded()).filter((plan) => SCAN.test(plan))).toEqual([])
  })

  it('finds its neighbours in time by an index', async () => {
    await findAdjacentArticles({ id: 20, published_at: new Date() })
    const plans = await explainRecorded()
    expect(plans.filter((plan) => AT_THE_PLACE.test(plan))).toHaveLength(2)
    expect(plans.filter((plan) => SCAN.test(plan) || SORT.test(plan))).toEqual([])
  })
})

/** A seek in the index to the article's place in time, instead of a scan from its end. */
const AT_THE_PLACE = /published_at[<>]\?|ROW\(published_at, id\) [<>] ROW\(/

/** A full scan of articles, their views, tags or terms. */
const SCAN = /SCAN (a|v|t|article\w*)\b(?!.*(USING|VIRTUAL TABLE))|Seq Scan on article/
/** A sort of articles instead of reading them in order. */
const SORT = /TEMP B-TREE FOR ORDER BY|Sort Key/

async function list(query: string) {
  await listArticles(guest, articleQuery.parse(Object.fromEntries(new URLSearchParams(query))))
  expect(recorded.length).toBeGreaterThan(0)
}

function recording<Way extends RawQueries & Partial<OwnSql>>(queries: Way): Way {
  return new Proxy(queries, {
    get(target, name) {
      if (name === '$queryAll') {
        return (statements: Sql[]) => {
          recorded.push(...statements)
          return target.$queryAll?.(statements)
        }
      }
      if (name !== '$queryRaw') return Reflect.get(target, name)
      return (written: Sql | TemplateStringsArray, ...values: Sql[]) => {
        const query = 'raw' in written ? sql(written, ...values) : written
        recorded.push(query)
        return target.$queryRaw(query)
      }
    },
  })
}

/** The steps of the plans of all recorded queries, one line each. */
async function explainRecorded(): Promise<string[]> {
  const target = config().database
  const plans = []
  for (const query of recorded) {
    plans.push(
      ...(target.provider === 'sqlite'
        ? explainSqlite(target.file, query)
        : await explainPostgresql(target.url, query)),
    )
  }
  return plans
}

function explainSqlite(file: string, query: Sql): string[] {
  const db = new Sqlite(file, { readonly: true })
  const values = query.values.map((value) => (value instanceof Date ? value.getTime() : value))
  // EXPLAIN QUERY PLAN always has a column of this name.
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${query.sql}`).all(values) as { detail: string }[]
  db.close()
  return steps.map(({ detail }) => detail)
}

async function explainPostgresql(url: string, query: Sql): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // The planner prefers to scan a table this small; what matters is whether an index could be used.
  await client.query('SET enable_seqscan = off; SET enable_sort = off; SET enable_incremental_sort = off')
  const { rows } = await client.query({ text: `EXPLAIN ${query.text}`, values: query.values })
  await client.end()
  return rows.map((row) => String(row['QUERY PLAN']))
}
