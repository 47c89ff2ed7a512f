import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseArticle } from '../../articles/schema/parse-body'
import { createArticle } from '../../articles/write/create-article'
import { guest } from '../../auth/actor'
import { type Database, database, type Queries, setDatabase } from '../../db/database'
import { type Sql, sql } from '../../db/sql'
import { listEntries } from './entries'

const ARTICLES = 6
/** Two of these fit in a feed. */
const LONG = `<p>${'kata '.repeat(300_000)}</p>`

let real: Database
let contentsRead = 0

beforeAll(async () => {
  for (let day = 1; day <= ARTICLES; day++) {
    const body = {
      title: `Hari ${day}`,
      category: 'Umum',
      content: 'Isi.',
      published_at: `2020-01-0${day}T00:00:00Z`,
    }
    await createArticle(guest, parseArticle(body), { isDryRun: false, idempotency: null })
  }
  real = database()
  await real.writeOnce((queries) => queries.$executeRaw`UPDATE article_content SET html = ${LONG}`)
  setDatabase({ ...real, read: countingContents(real.read) })
})

beforeEach(() => {
  contentsRead = 0
})

afterAll(() => setDatabase(real))

describe('the entries of a feed', () => {
  test('carry whole texts as long as there is room, the newest first', async () => {
    const entries = await listEntries(null)
    expect(entries.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2, 1].map((day) => `Hari ${day}`))
    expect(entries.map(({ html }) => html?.length ?? null)).toEqual([
      LONG.length,
      LONG.length,
      null,
      null,
      null,
      null,
    ])
    expect(entries[5]?.summary).toBe('Isi.')
  })

  test('have no other text read', async () => {
    await listEntries({ kind: 'category', slug: 'umum' })
    expect(contentsRead).toBe(2)
  })
})

/** The same queries, of which those for one content are counted. */
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
