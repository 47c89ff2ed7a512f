import { addDays, type Day, dayAt } from '../../../lib/views/days'
import type { Row, Rows } from './rows'

/** At most this many articles are viewed per day. */
const MOST_ARTICLES = 10_000
const HOSTS = 200

/** Yields, day by day up to today, the views of each article on the last `days` days. */
export function* viewDayRows(articles: number, days: number): Generator<Rows> {
  const today = dayAt(new Date(), 'UTC')
  const viewed = Math.min(articles, MOST_ARTICLES)
  for (let ago = days - 1; ago >= 0; ago--) {
    const day = addDays(today, -ago)
    const ofArticles = Array.from({ length: viewed }, (_, at) => viewsOf(at + 1, day))
    yield new Map<string, Row[]>([
      ['article_view_day', ofArticles],
      ['view_day', [{ day, pages: sumOf(ofArticles, 'pages'), api: sumOf(ofArticles, 'api') }]],
      [
        'view_source',
        Array.from({ length: HOSTS }, (_, at) => ({ day, host: `situs-${at}.example`, pages: at + 1 })),
      ],
    ])
  }
}

function viewsOf(id: number, day: Day): Row {
  return { day, article_id: id, pages: 1 + ((id * day) % 17), api: (id + day) % 5 }
}

function sumOf(rows: Row[], column: string): number {
  return rows.reduce((sum, row) => sum + Number(row[column]), 0)
}
