import { beforeAll, describe, expect, it } from 'vitest'
import { copyArticle } from '../../e2e/support/copy-article'
import { bootstrap, guest, system } from '../auth/actor'
import { database } from '../db/database'
import { sql } from '../db/sql'
import { listArticles } from './read/list-articles'
import { parseArticle, parsePatch } from './schema/parse-body'
import { articleQuery } from './schema/query'
import { findMonthStart } from './totals'
import { createArticle } from './write/create-article'
import { deleteArticle } from './write/delete-article'
import { patchArticle } from './write/patch-article'
import type { WriteOptions } from './write/run-write'

const OLD = new Date('2019-12-31T23:59:59.999Z')
const NEXT_MONTH = new Date('2020-01-01T00:00:00.000Z')
/** More articles than a list scans past. */
const MANY = 1_300
const WRITE: WriteOptions = { isDryRun: false, preconditions: { ifMatch: null, ifNoneMatch: null } }

beforeAll(async () => {
  const { slug } = await create('Pertama', '2015-05-05T00:00:00Z')
  await copyArticle(slug, MANY, OLD)
  await copyArticle(slug, MANY, NEXT_MONTH)
  await create('Sebelum tahun 1970', '1969-12-31T23:59:59.5Z')
})

describe('a deep page of all articles', () => {
  it.each(['-published_at', 'published_at'])('has its part of the whole list, by %s', async (sort) => {
    await assertSamePages(sort)
  })

  it('stays correct after articles in the middle are redated, unpublished and deleted', async () => {
    const { slug } = await create('Tengah', '2019-12-31T12:00:00Z')
    await patchArticle(bootstrap, slug, parsePatch({ published_at: '2020-01-15T00:00:00Z' }), WRITE)
    await assertSamePages('-published_at')
    await patchArticle(bootstrap, slug, parsePatch({ status: 'draft' }), WRITE)
    await assertSamePages('-published_at')
    await patchArticle(bootstrap, slug, parsePatch({ status: 'published' }), WRITE)
    await deleteArticle(bootstrap, slug, WRITE)
    await assertSamePages('published_at')
  })
})

describe('the start in a month', () => {
  it.each([
    ['ASC', 1, 1],
    ['ASC', 2, 2],
    ['ASC', MANY + 1, 2],
    ['DESC', MANY - 1, 0],
    ['DESC', MANY, MANY],
    ['DESC', 2 * MANY + 1, 2 * MANY + 1],
  ] as const)('%s, for the article after %i others, skips %i', async (direction, skipped, passed) => {
    expect((await findMonthStart(skipped, direction)).passed).toBe(passed)
  })
})

async function create(title: string, published_at: string) {
  const body = { title, category: 'Uji', content: 'Isi.', published_at }
  const { data } = await createArticle(system, await parseArticle(body), {
    isDryRun: false,
    idempotency: null,
  })
  return data
}

async function assertSamePages(sort: string) {
  const order = sort === 'published_at' ? sql`ASC` : sql`DESC`
  const rows = await database().read.$queryRaw<{ slug: string }[]>`
    SELECT slug FROM article WHERE status = 'published' ORDER BY published_at ${order}, id ${order}`
  const pages = Math.ceil(rows.length / 50)
  for (const page of [1, 20, 21, 22, 26, 27, 28, 30, 31, 32, pages - 1, pages]) {
    const query = articleQuery.parse({ page: String(page), limit: '50', sort })
    const { articles } = await listArticles(guest, query)
    expect(articles.map(({ slug }) => slug)).toEqual(
      rows.slice((page - 1) * 50, page * 50).map(({ slug }) => slug),
    )
  }
}
