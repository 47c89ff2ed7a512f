import { config } from '../config'
import { database } from '../db/database'
import { forUpdate } from '../db/row-lock'
import { raw, type Sql, sql, textTable } from '../db/sql'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import { dayAt } from './days'
import { countSources } from './sources'
import { type Addition, type CountViews, createViewCounter } from './view-counter'

/** `page`: a person saw the page; `api`: a call for the detail form. */
type ViewKind = 'page' | 'api'

const COLUMNS: Record<ViewKind, Sql> = { page: raw('pages'), api: raw('api') }

/**
 * Adds one view, durably, to the article's and today's; returns the article's total, null if it was deleted. `source` is the
 * referring host. Throws `unavailable` when too many wait.
 */
export function countView(kind: ViewKind, articleId: number, source?: string): Promise<number | null> {
  // An aborted request must not drop the views that others wait for.
  const count: CountViews = (added) => outsideRequest(() => countViews(kind, added))
  return singleton(`view-counter-${kind}`, () => createViewCounter(count))(articleId, source)
}

/** Adds views in one commit; returns each article's new total, null for one that was deleted. */
export async function countViews(kind: ViewKind, added: Addition[]): Promise<(number | null)[]> {
  const day = dayAt(new Date(), config().siteTimezone)
  const [rows] = await database().writeOnce((queries) =>
    queries.$queryAll<[{ article_id: number; count: number }[]]>([
      ...addToTotals(kind, day, added),
      ...countSources(day, added),
    ]),
  )
  const totals = new Map(rows.map((row) => [Number(row.article_id), Number(row.count)]))
  return added.map(({ articleId }) => totals.get(articleId) ?? null)
}

/** The first statement locks the articles in id order, to avoid deadlocks; then the days of each and of all are safe. */
function addToTotals(kind: ViewKind, day: number, added: Addition[]): Sql[] {
  const column = COLUMNS[kind]
  const more = sql`SELECT CAST(key AS INTEGER) AS id, CAST(value AS INTEGER) AS added
    FROM ${textTable(added.map(({ articleId, times }) => [articleId, times]))} t`
  return [
    sql`WITH more AS (${more}), found AS (
        SELECT article_id FROM article_views WHERE article_id IN (SELECT id FROM more)
        ORDER BY article_id ${forUpdate()})
      UPDATE article_views SET count = count + more.added FROM more
      WHERE article_id = more.id AND article_id IN (SELECT article_id FROM found)
      RETURNING article_id, count`,
    sql`WITH more AS (${more})
      INSERT INTO article_view_day (day, article_id, ${column})
      SELECT CAST(${day} AS INTEGER), article_id, added FROM more JOIN article_views ON article_id = id WHERE true
      ON CONFLICT (day, article_id) DO UPDATE SET ${column} = article_view_day.${column} + excluded.${column}`,
    sql`WITH more AS (${more})
      INSERT INTO view_day (day, ${column})
      SELECT CAST(${day} AS INTEGER), COALESCE(SUM(added), 0) FROM more JOIN article_views ON article_id = id WHERE true
      ON CONFLICT (day) DO UPDATE SET ${column} = view_day.${column} + excluded.${column}`,
  ]
}
