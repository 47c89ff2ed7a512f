import { join, type Sql, sql } from '../db/sql'
import type { Day } from './days'
import type { Addition } from './view-counter'

/** Limits rows, since hosts can be made up. */
const MAX_HOSTS_A_DAY = 200
const MAX_HOSTS_OF_ARTICLE_A_DAY = 20
const OTHER = 'other'

const HOST = /^(?=.*[a-z0-9])[a-z0-9.[\]:_-]{1,255}$/

/** The host of `document.referrer` to count; undefined if it is missing, invalid or this site's own. */
export function toSource(host: string | undefined, siteUrl: string): string | undefined {
  const wanted = host?.toLowerCase()
  if (wanted === undefined || !HOST.test(wanted) || wanted === OTHER) return undefined
  if (wanted === new URL(siteUrl).host) return undefined
  return wanted
}

/** The statements that add the sources of views to the day's; none without sources. The lock on the day's row guards them. */
export function countSources(day: Day, added: Addition[]): Sql[] {
  const rows = added.flatMap(({ articleId, sources }) =>
    [...(sources ?? [])].map(
      ([host, times]) =>
        sql`(CAST(${articleId} AS INTEGER), CAST(${host} AS TEXT), CAST(${times} AS INTEGER))`,
    ),
  )
  if (rows.length === 0) return []
  const more = sql`more (id, host, added) AS (VALUES ${join(rows)}),
    counted AS (SELECT id, host, added FROM more JOIN article_views ON article_id = id)`
  return [
    sql`WITH ${more},
      known AS (SELECT host FROM view_source WHERE day = ${day} AND host <> ${OTHER}),
      fresh AS (SELECT host, ROW_NUMBER() OVER (ORDER BY host) + (SELECT COUNT(*) FROM known) AS place
        FROM (SELECT DISTINCT host FROM counted WHERE host NOT IN (SELECT host FROM known)) AS t),
      placed AS (SELECT CASE WHEN place > ${MAX_HOSTS_A_DAY} THEN ${OTHER} ELSE counted.host END AS host, added
        FROM counted LEFT JOIN fresh ON fresh.host = counted.host)
      INSERT INTO view_source (day, host, pages)
      SELECT CAST(${day} AS INTEGER), host, SUM(added) FROM placed WHERE true GROUP BY host
      ON CONFLICT (day, host) DO UPDATE SET pages = view_source.pages + excluded.pages`,
    sql`WITH ${more},
      known AS (SELECT article_id, host FROM article_view_source
        WHERE day = ${day} AND host <> ${OTHER} AND article_id IN (SELECT id FROM counted)),
      fresh AS (SELECT id, host,
          ROW_NUMBER() OVER (PARTITION BY id ORDER BY host) +
          (SELECT COUNT(*) FROM known WHERE article_id = id) AS place
        FROM counted WHERE NOT EXISTS (SELECT 1 FROM known WHERE article_id = id AND known.host = counted.host)),
      placed AS (SELECT counted.id, added,
          CASE WHEN place > ${MAX_HOSTS_OF_ARTICLE_A_DAY} THEN ${OTHER} ELSE counted.host END AS host
        FROM counted LEFT JOIN fresh ON fresh.id = counted.id AND fresh.host = counted.host)
      INSERT INTO article_view_source (day, host, article_id, pages)
      SELECT CAST(${day} AS INTEGER), host, id, SUM(added) FROM placed WHERE true GROUP BY id, host
      ON CONFLICT (article_id, day, host) DO UPDATE SET pages = article_view_source.pages + excluded.pages`,
  ]
}
