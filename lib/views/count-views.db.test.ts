import { Client } from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyArticle } from '../../e2e/support/copy-article'
import { parseArticle } from '../articles/schema/parse-body'
import { createArticle } from '../articles/write/create-article'
import { system } from '../auth/actor'
import { config } from '../config'
import { database } from '../db/database'
import { countView, countViews } from './count-views'

const isPostgresql = inject('postgresUrl') !== ''

describe('views counted concurrently', () => {
  test('get distinct numbers for each of many articles', async () => {
    const ids = await makeArticles(20)
    const seen = await Promise.all([1, 2, 3].flatMap(() => ids.map((id) => countView('page', id))))
    expect(seen.sort()).toEqual([1, 2, 3].flatMap((views) => ids.map(() => views)))
  })

  test('get distinct numbers even when one call adds many', async () => {
    const [id = 0] = await makeArticles(1)
    const more = [
      { articleId: id, times: 3 },
      { articleId: -1, times: 2 },
    ]
    const [one, many, other] = await Promise.all([
      countView('page', id),
      countViews('page', more),
      countView('page', id),
    ])
    expect(many[1]).toBe(null)
    // The numbers of one call are consecutive, anywhere among the others.
    expect([one, other, many[0]]).toEqual(expect.arrayContaining([5]))
    expect(new Set([one, other, many[0]]).size).toBe(3)
    expect(await countView('page', id)).toBe(6)
  })

  test('of a missing article are null, and the others count', async () => {
    const [id = 0] = await makeArticles(1)
    expect(await Promise.all([countView('page', -1), countView('page', id), countView('page', -1)])).toEqual([
      null,
      1,
      null,
    ])
  })
})

describe.runIf(isPostgresql)('two instances that count views of the same articles', () => {
  test.each(['rising', 'falling'])('lock them in rising order, given in %s order', async (order) => {
    const ids = await makeArticles(20)
    const neighbour = await connect()
    await neighbour.query('BEGIN')
    await neighbour.query('SELECT FROM article_views WHERE article_id = $1 FOR UPDATE', [ids[0]])

    const counting = Promise.all(
      (order === 'rising' ? ids : ids.toReversed()).map((id) => countView('page', id)),
    )
    await expect.poll(waiting, { timeout: 5_000 }).toBe(1)
    // The call that waits for the first article holds no lock on the others.
    await neighbour.query('SELECT FROM article_views WHERE article_id = ANY($1) FOR UPDATE NOWAIT', [ids])
    await neighbour.query('COMMIT')
    expect(await counting).toEqual(ids.map(() => 1))
  })
})

/** Creates articles; returns their ids in rising order. */
async function makeArticles(count: number): Promise<number[]> {
  const { data } = await createArticle(system, BODY, OPTIONS)
  await copyArticle(data.slug, count - 1, new Date())
  const rows = await database().read.article.findMany({ orderBy: { id: 'desc' }, take: count })
  return rows.map(({ id }) => id).reverse()
}

const BODY = await parseArticle({ title: 'Hitung', category: 'Uji', content: 'Isi.' })
const OPTIONS = { isDryRun: false, idempotency: null }

async function waiting(): Promise<number> {
  const rows = await database().read.$queryRaw<{ count: number }[]>`
    SELECT COUNT(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%article_views%'`
  return Number(rows[0]?.count)
}

async function connect(): Promise<Client> {
  const { database } = config()
  const client = new Client({ connectionString: database.provider === 'postgresql' ? database.url : '' })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
