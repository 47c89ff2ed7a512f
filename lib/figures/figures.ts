import { allowedStatus, hasStatus } from '../articles/access'
import { getArticle } from '../articles/read/get-article'
import type { Actor } from '../auth/actor'
import { database } from '../db/database'
import { type Sql, sql } from '../db/sql'
import { countDays, type Day, isoDate } from '../views/days'
import { firstKeptDay } from '../views/keep-days'
import { daysIn, previousOf, type Range } from './range'

/** The views of one day: `page` by people who saw the page, `api` by requests for the article in the API. */
export type DayFigures = { date: string; page: number; api: number }

export type Figures = {
  /** Every day of the range, oldest first. */
  days: DayFigures[]
  total: number
  /** The total of the same number of days before; null unless all of them were counted and are kept. */
  previous_total: number | null
  /** Most viewed first. */
  articles: { id: number; slug: string; title: string; views: number }[]
  /** The hosts of the referring pages, most views first. */
  sources: { host: string; views: number }[]
  /** The ISO date on which counting began; null before that. */
  countedSince: string | null
}

/** The views of all articles. Lists leave out articles that `actor` may not read, and have at most `limit` entries. */
export async function readFigures(actor: Actor, range: Range, limit: number): Promise<Figures> {
  const [counted, articles, sources] = await Promise.all([
    readCounted(sql`view_day WHERE true`, range, 0),
    listArticles(actor, range, limit),
    listSources(sql`view_source WHERE true`, range, limit),
  ])
  return { ...counted, articles, sources }
}

/** Like `readFigures`, for one article. Throws `not_found` if `actor` may not read it, `moved` and `gone`. */
export async function readArticleFigures(
  actor: Actor,
  slug: string,
  range: Range,
  limit: number,
): Promise<Figures> {
  const { id, title } = await getArticle(actor, slug)
  const [counted, sources] = await Promise.all([
    readCounted(sql`article_view_day WHERE article_id = ${id}`, range, firstKeptDay(new Date())),
    listSources(sql`article_view_source WHERE article_id = ${id}`, range, limit),
  ])
  return { ...counted, articles: [{ id, slug, title, views: counted.total }], sources }
}

type Counted = Omit<Figures, 'articles' | 'sources'>

/** Counts `rows` in a range, and in the range before it if all its days were counted and are kept, since `firstKept`. */
async function readCounted(rows: Sql, range: Range, firstKept: Day): Promise<Counted> {
  const [days, since] = await Promise.all([readDays(rows, range), findFirstDay()])
  const previous = previousOf(range)
  const isWhole = since !== null && previous.from >= Math.max(since, firstKept)
  return {
    days,
    total: totalOf(days),
    previous_total: isWhole ? await sumOf(rows, previous) : null,
    countedSince: since === null ? null : isoDate(since),
  }
}

async function findFirstDay(): Promise<Day | null> {
  const [row] = await database().read.$queryRaw<
    { day: number | null }[]
  >`SELECT MIN(day) AS day FROM view_day`
  return row?.day ?? null
}

type DayRow = { day: number; pages: number; api: number }

async function readDays(rows: Sql, range: Range): Promise<DayFigures[]> {
  const counted = await database().read.$queryRaw<DayRow[]>`
    SELECT day, pages, api FROM ${rows} AND ${isIn(range)}`
  const byDay = new Map(counted.map((row) => [row.day, row]))
  return daysIn(range).map((day) => {
    const { pages = 0, api = 0 } = byDay.get(day) ?? {}
    return { date: isoDate(day), page: pages, api }
  })
}

async function sumOf(rows: Sql, range: Range): Promise<number> {
  const [row] = await database().read.$queryRaw<{ total: unknown }[]>`
    SELECT SUM(pages + api) AS total FROM ${rows} AND ${isIn(range)}`
  return Number(row?.total ?? 0)
}

/** For more days, reading the days of each article by their index is faster than sorting the articles of each day. */
const MANY_DAYS = 60

async function listArticles(actor: Actor, range: Range, limit: number): Promise<Figures['articles']> {
  const { from, to } = range
  // The sign keeps SQLite from using the index that begins with the day.
  const day = countDays(from, to) > MANY_DAYS ? sql`+day` : sql`day`
  const rows = await database().slow.$queryRaw<{ id: number; slug: string; title: string; views: unknown }[]>`
    SELECT a.id, a.slug, a.title, seen.views FROM (
      SELECT article_id, SUM(pages + api) AS views FROM article_view_day WHERE ${day} BETWEEN ${from} AND ${to}
      GROUP BY article_id
    ) seen JOIN article a ON a.id = seen.article_id
    WHERE ${hasStatus(allowedStatus(actor, 'all'))}
    ORDER BY seen.views DESC, a.id DESC LIMIT ${limit}`
  return rows.map(({ views, ...article }) => ({ ...article, views: Number(views) }))
}

async function listSources(rows: Sql, range: Range, limit: number): Promise<Figures['sources']> {
  const sources = await database().slow.$queryRaw<{ host: string; views: unknown }[]>`
    SELECT host, SUM(pages) AS views FROM ${rows} AND ${isIn(range)}
    GROUP BY host ORDER BY views DESC, host LIMIT ${limit}`
  return sources.map(({ host, views }) => ({ host, views: Number(views) }))
}

function isIn({ from, to }: Range): Sql {
  return sql`day BETWEEN ${from} AND ${to}`
}

function totalOf(days: DayFigures[]): number {
  return days.reduce((total, { page, api }) => total + page + api, 0)
}
