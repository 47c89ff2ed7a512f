import { PUBLISHED } from '../articles/access'
import { config } from '../config'
import { database } from '../db/database'
import { toDateTime } from '../text/date-time'
import { addDays, type Day, dayAt, isoDate } from '../views/days'
import type { Range } from './range'

/** An article that came out in a range, and on which day. */
export type Publication = { id: number; title: string; day: Day }

const MAX_LISTED = 100

/** The published articles whose date is in a range, newest first: a hundred at most. */
export async function listPublications({ from, to }: Range): Promise<Publication[]> {
  const rows = await database().read.$queryRaw<{ id: number; title: string; published_at: Date }[]>`
    SELECT a.id, a.title, a.published_at FROM article a
    WHERE ${PUBLISHED} AND a.published_at >= ${startOf(from)} AND a.published_at < ${startOf(addDays(to, 1))}
    ORDER BY a.published_at DESC, a.id DESC LIMIT ${MAX_LISTED}`
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
