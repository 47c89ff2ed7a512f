import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyArticle } from '../../e2e/support/copy-article'
import { parseArticle } from '../articles/schema/parse-body'
import { createArticle } from '../articles/write/create-article'
import { system } from '../auth/actor'
import { config } from '../config'
import { database } from '../db/database'
import { sql } from '../db/sql'
import { countView, countViews } from './count-views'
import { beginCounting, mergeOldDays } from './keep-days'

const EMPTY = ['article_view_day', 'article_view_source', 'view_day', 'view_source']

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const table of EMPTY)
    await database().write((queries) => queries.$queryAll([sql([`DELETE FROM ${table}`])]))
})

afterEach(() => {
  vi.useRealTimers()
})

describe.each(['Europe/Berlin', 'Asia/Jakarta'])('views in %s', (timeZone) => {
  let siteTimezone: string

  beforeEach(() => {
    ;({ siteTimezone } = config())
    config().siteTimezone = timeZone
  })

  afterEach(() => {
    config().siteTimezone = siteTimezone
  })

  test('count for the local day, even across a change to summer time', async () => {
    const [id = 0] = await makeArticles(1)
    const counted = new Map<number, number>()
    // A week around the last Sunday of March, which has 23 hours in Berlin.
    for (let hour = 0; hour < 7 * 24; hour++) {
      const now = new Date(Date.UTC(2026, 2, 26, hour, 30))
      vi.setSystemTime(now)
      await countView(hour % 3 === 0 ? 'api' : 'page', id)
      const day = Number(now.toLocaleDateString('sv-SE', { timeZone }).replaceAll('-', ''))
      counted.set(day, (counted.get(day) ?? 0) + 1)
    }
    const days = await daysOf(id)
    expect(new Map(days.map(({ day, pages, api }) => [day, pages + api]))).toEqual(counted)
    expect(days.reduce((sum, { api }) => sum + api, 0)).toBe(56)
    expect(await daysOfAll()).toEqual(days)
    expect(await countView('page', id)).toBe(7 * 24 + 1)
  })
})

test('simultaneous views are added to the day of each article and once to the day of the site', async () => {
  vi.setSystemTime('2026-05-01T12:00:00Z')
  const ids = await makeArticles(3)
  await Promise.all(ids.flatMap((id) => [countView('page', id), countView('page', id), countView('api', id)]))
  await countView('page', -1)
  for (const id of ids) expect(await daysOf(id)).toEqual([{ day: 20260501, pages: 2, api: 1 }])
  expect(await daysOfAll()).toEqual([{ day: 20260501, pages: 6, api: 3 }])
})

describe('the sources of a day', () => {
  test('are the referring hosts, for the site and for each article', async () => {
    vi.setSystemTime('2026-05-01T12:00:00Z')
    const [one = 0, other = 0] = await makeArticles(2)
    await Promise.all([
      countView('page', one, 'a.example'),
      countView('page', one, 'a.example'),
      countView('page', one),
      countView('page', other, 'a.example'),
      countView('page', other, 'b.example'),
    ])
    expect(await sourcesOfAll()).toEqual({ 'a.example': 3, 'b.example': 1 })
    expect(await sourcesOf(one)).toEqual({ 'a.example': 2 })
    expect(await sourcesOf(other)).toEqual({ 'a.example': 1, 'b.example': 1 })
  })

  test('are at most two hundred, and twenty per article; further hosts count as other', async () => {
    vi.setSystemTime('2026-05-01T12:00:00Z')
    const ids = await makeArticles(15)
    const host = (number: number) => `${String(number).padStart(3, '0')}.example`
    for (let number = 0; number < 250; number += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          countView('page', ids[(number + at) % 15] ?? 0, host(number + at)),
        ),
      )
    }
    await countView('page', ids[0] ?? 0, host(0))
    const all = await sourcesOfAll()
    expect(Object.keys(all)).toHaveLength(201)
    expect([all.other, all[host(0)]]).toEqual([50, 2])

    const [id = 0] = await makeArticles(1)
    await countViews('page', [{ articleId: id, times: 30, sources: hosts(0, 30) }])
    await countViews('page', [{ articleId: id, times: 30, sources: hosts(10, 40) }])
    const ofArticle = await sourcesOf(id)
    expect(Object.keys(ofArticle)).toHaveLength(21)
    expect(Object.values(ofArticle).reduce((sum, count) => sum + count, 0)).toBe(60)

    function hosts(from: number, to: number) {
      return new Map(Array.from({ length: to - from }, (_, at) => [host(from + at), 1]))
    }
  })
})

describe('days over 400 days ago', () => {
  test('are merged into the first of their month, but not those of the site', async () => {
    const [id = 0, other = 0] = await makeArticles(2)
    const days = ['2025-01-01', '2025-01-02', '2025-01-31', '2025-02-01', '2025-02-28', '2025-03-05']
    for (const day of days) {
      vi.setSystemTime(`${day}T12:00:00Z`)
      await countView('page', id, 'a.example')
      await countView('api', other)
    }
    const all = await daysOfAll()
    // 400 days earlier is 1 March 2025.
    vi.setSystemTime('2026-04-05T12:00:00Z')
    await mergeOldDays()
    expect(await daysOf(id)).toEqual([
      { day: 20250101, pages: 3, api: 0 },
      { day: 20250201, pages: 2, api: 0 },
      { day: 20250305, pages: 1, api: 0 },
    ])
    expect(await daysOf(other)).toMatchObject([{ api: 3 }, { api: 2 }, { api: 1 }])
    expect(await daysOfAll()).toEqual(all)
    const sources = await database().read.viewSource.findMany({ orderBy: { day: 'asc' } })
    expect(sources.map(({ day, pages }) => [day, pages])).toEqual([
      [20250101, 3],
      [20250201, 2],
      [20250305, 1],
    ])
    expect(await sourcesOf(id)).toEqual({ 'a.example': 6 })
  })
})

test('counting begins once, with a day without views', async () => {
  vi.setSystemTime('2026-05-01T12:00:00Z')
  await beginCounting()
  vi.setSystemTime('2026-05-02T12:00:00Z')
  await beginCounting()
  expect(await daysOfAll()).toEqual([{ day: 20260501, pages: 0, api: 0 }])
})

test('the views of a permanently deleted article stay in those of the site', async () => {
  vi.setSystemTime('2026-05-01T12:00:00Z')
  const [id = 0] = await makeArticles(1)
  await countView('page', id, 'a.example')
  await database().write((queries) => queries.article.deleteMany({ where: { id } }))
  expect(await daysOf(id)).toEqual([])
  expect(await daysOfAll()).toEqual([{ day: 20260501, pages: 1, api: 0 }])
  expect(await sourcesOfAll()).toEqual({ 'a.example': 1 })
})

async function makeArticles(count: number): Promise<number[]> {
  const body = await parseArticle({ title: 'Hari', category: 'Uji', content: 'Isi.', status: 'published' })
  const { data } = await createArticle(system, body, { isDryRun: false, idempotency: null })
  if (count > 1) await copyArticle(data.slug, count - 1, new Date())
  const rows = await database().read.article.findMany({ orderBy: { id: 'desc' }, take: count })
  return rows.map(({ id }) => id).reverse()
}

async function daysOf(articleId: number) {
  const rows = await database().read.articleViewDay.findMany({
    where: { articleId },
    orderBy: { day: 'asc' },
  })
  return rows.map(({ day, pages, api }) => ({ day, pages, api }))
}

async function daysOfAll() {
  return database().read.viewDay.findMany({ orderBy: { day: 'asc' } })
}

async function sourcesOfAll() {
  const rows = await database().read.viewSource.findMany()
  return Object.fromEntries(rows.map(({ host, pages }) => [host, pages]))
}

async function sourcesOf(articleId: number) {
  const counted: Record<string, number> = {}
  for (const { host, pages } of await database().read.articleViewSource.findMany({ where: { articleId } }))
    counted[host] = (counted[host] ?? 0) + pages
  return counted
}
