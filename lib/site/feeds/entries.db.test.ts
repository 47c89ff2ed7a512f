import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseArticle } from '../../articles/schema/parse-body'
import { createArticle } from '../../articles/write/create-article'
import { system } from '../../auth/actor'
import { type Database, database, type Queries, setDatabase } from '../../db/database'
import { join, type Sql, sql } from '../../db/sql'
import { listEntries } from './entries'

const ARTICLES = 12
/** Two of these fit in a feed, along with short ones. */
const LONG = `<p>${'kata '.repeat(30_000)}</p>`
const LONG_TITLES = ['Hari 12', 'Hari 11', 'Hari 10', 'Hari 8']

let real: Database
let contentsRead = 0

beforeAll(async () => {
  for (let day = 1; day <= ARTICLES; day++) {
    const body = {
      title: `Hari ${day}`,
      category: 'Umum',
      content: 'Isi.',
      published_at: `2020-01-${String(day).padStart(2, '0')}T00:00:00Z`,
    }
    await createArticle(system, await parseArticle(body), { isDryRun: false, idempotency: null })
  }
  real = database()
  await real.writeOnce(
    (queries) => queries.$executeRaw`UPDATE article_content SET html = ${LONG}
      WHERE article_id IN (SELECT id FROM article WHERE title IN (${join(LONG_TITLES)}))`,
  )
  setDatabase({ ...real, read: countingContents(real.read), byKey: countingContents(real.byKey) })
})

beforeEach(() => {
  contentsRead = 0
})

afterAll(() => setDatabase(real))

describe('the entries of a feed', () => {
  test('are in order from the newest, and include whole texts within the size limit', async () => {
    const entries = await listEntries({ term: null, language: null })
    const days = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    expect(entries.map(({ title }) => title)).toEqual(days.map((day) => `Hari ${day}`))
    const whole = entries.filter(({ html }) => html !== null)
    expect(whole.map(({ title }) => Number(title.slice(5)))).toEqual([12, 11, 9, 7, 6, 5, 4, 3])
    expect(whole[0]?.html).toBe(LONG)
    expect(entries.at(-1)?.summary).toBe('Isi.')
  })

  test('read only the texts that may be included', async () => {
    await listEntries({ term: { kind: 'category', slug: 'umum' }, language: null })
    expect(contentsRead).toBe(8)
  })
})

/** Wraps queries to count those that read a content. */
function countingContents(queries: Queries): Queries {
  return new Proxy(queries, {
    get(target, name) {
      if (name !== '$queryRaw') return Reflect.get(target, name)
      return (written: Sql | TemplateStringsArray, ...values: Sql[]) => {
        const query = 'raw' in written ? sql(written, ...values) : written
        if (query.sql.includes('SELECT html')) contentsRead += 1
        return target.$queryRaw(query)
      }
    },
  })
}
