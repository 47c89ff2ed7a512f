import { database } from '../db/database'
import { forUpdate } from '../db/row-lock'
import { join, sql } from '../db/sql'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import { type CountViews, createViewCounter } from './view-counter'

/** Adds one view, exact and durable; null for a deleted article. Throws `unavailable` when too many wait. */
export function countView(articleId: number): Promise<number | null> {
  // One call's end must not drop the views that others wait for.
  const count: CountViews = (added) => outsideRequest(() => countViews(added))
  return singleton('view-counter', () => createViewCounter(count))(articleId)
}

/** Adds views in one commit, and gives what each article has with those; null for one that was deleted. */
export const countViews: CountViews = async (added) => {
  const additions = added.map(([id, times]) => sql`(CAST(${id} AS INTEGER), CAST(${times} AS INTEGER))`)
  const rows = await database().writeOnce(
    (queries) => queries.$queryRaw<{ article_id: number; count: number }[]>`
      WITH more (id, added) AS (VALUES ${join(additions)}), found AS (
        SELECT article_id FROM article_views WHERE article_id IN (SELECT id FROM more)
        ORDER BY article_id ${forUpdate()})
      UPDATE article_views SET count = count + more.added FROM more
      WHERE article_id = more.id AND article_id IN (SELECT article_id FROM found)
      RETURNING article_id, count`,
  )
  const totals = new Map(rows.map((row) => [Number(row.article_id), Number(row.count)]))
  return added.map(([id]) => totals.get(id) ?? null)
}
