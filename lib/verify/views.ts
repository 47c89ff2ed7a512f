import { type Sql, sql } from '../db/sql'
import { firstKeptDay } from '../views/keep-days'
import type { Check } from './check'
import { rowCheck } from './row-check'

const WITHOUT_VIEWS = sql`id NOT IN (SELECT article_id FROM article_views)`
const datedOf = (id: Sql) =>
  sql`COALESCE((SELECT SUM(d.pages + d.api) FROM article_view_day d WHERE d.article_id = ${id}), 0)`
const DATED = datedOf(sql`article_views.article_id`)

/** The days not merged yet on which the articles together have more views than the day. */
const daysOfMore = () => sql`
  SELECT a.day, SUM(a.pages) AS pages, SUM(a.api) AS api FROM article_view_day a
  WHERE a.day >= ${firstKeptDay(new Date())} GROUP BY a.day
  HAVING SUM(a.pages) > COALESCE((SELECT v.pages FROM view_day v WHERE v.day = a.day), 0)
    OR SUM(a.api) > COALESCE((SELECT v.api FROM view_day v WHERE v.day = a.day), 0)`

/** Views are counted twice: in total, and by day. */
export const VIEW_CHECKS: Check[] = [
  rowCheck(
    'views',
    () =>
      sql`SELECT slug AS name, 'nothing' AS stored, 'a count' AS derived FROM article WHERE ${WITHOUT_VIEWS}`,
    (queries) => queries.$executeRaw`
      INSERT INTO article_views (article_id, count) SELECT id, ${datedOf(sql`article.id`)} FROM article
      WHERE ${WITHOUT_VIEWS}`,
  ),
  rowCheck(
    'views by day',
    () => sql`SELECT a.slug AS name, article_views.count - article_views.undated AS stored, ${DATED} AS derived
      FROM article_views JOIN article a ON a.id = article_id WHERE count - undated <> ${DATED}`,
    // No reported view is taken back: those without a day count as from before days were counted.
    (queries) => queries.$executeRaw`
      UPDATE article_views SET undated = CASE WHEN count > ${DATED} THEN count - ${DATED} ELSE 0 END,
        count = CASE WHEN count > ${DATED} THEN count ELSE ${DATED} END
      WHERE count - undated <> ${DATED}`,
  ),
  rowCheck(
    'days of all views',
    () => sql`SELECT more.day AS name, COALESCE(v.pages + v.api, 0) AS stored, more.pages + more.api AS derived
      FROM (${daysOfMore()}) more LEFT JOIN view_day v ON v.day = more.day`,
    (queries) => queries.$executeRaw`
      INSERT INTO view_day (day, pages, api) SELECT day, pages, api FROM (${daysOfMore()}) more WHERE true
      ON CONFLICT (day) DO UPDATE SET
        pages = CASE WHEN excluded.pages > view_day.pages THEN excluded.pages ELSE view_day.pages END,
        api = CASE WHEN excluded.api > view_day.api THEN excluded.api ELSE view_day.api END`,
  ),
]
