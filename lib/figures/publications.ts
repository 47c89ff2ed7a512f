import { PUBLISHED } from '../articles/access'
import { config } from '../config'
import { database } from '../db/database'
import { sql } from '../db/sql'
import { toDateTime } from '../text/date-time'
import { addDays, type Day, dayAt, isoDate } from '../views/days'
import type { Range } from './range'

/** An article published in a range, and on which day. */
export type Publication = { id: number; title: string; day: Day }

/** The articles published in a range, newest first, at most `max`; only the one with `articleId`, if given. */
export async function listPublications(
  { from, to }: Range,
  max: number,
  articleId?: number,
): Promise<Publication[]> {
  const isOne = articleId === undefined ? sql`1 = 1` : sql`a.id = ${articleId}`
  const rows = await database().read.$queryRaw<{ id: number; title: string; published_at: Date }[]>`
    SELECT a.id, a.title, a.published_at FROM article a
    WHERE ${PUBLISHED} AND ${isOne} AND a.published_at >= ${startOf(from)} AND a.published_at < ${startOf(addDays(to, 1))}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${max}`
  return rows.map(({ id, title, published_at }) => ({
    id,
    title,
    day: dayAt(published_at, config().siteTimezone),
  }))
}

function startOf(day: Day): Date {
  const start = toDateTime(isoDate(day), config().siteTimezone)
  if (!start) throw new Error(`No day begins at ${day}.`)
  return start
}
