import type { Rows } from './rows'

/** An empty, migrated database that is being filled by its own driver, with the checks of production out of the way. */
export type Bulk = {
  /** Inserts rows in one transaction. */
  insert: (rows: Rows) => Promise<void>
  /** Makes totals and indexes true, and closes. Until then the database is of no use. */
  finish: () => Promise<void>
}

/** How often each name is used by a published article, as the service keeps it. */
export const TOTALS = [
  `UPDATE category SET total = counted.n, listed = TRUE FROM
    (SELECT category_id AS id, COUNT(*) AS n FROM article WHERE status = 'published' GROUP BY category_id) AS counted
    WHERE counted.id = category.id`,
  `UPDATE author SET total = counted.n FROM
    (SELECT author_id AS id, COUNT(*) AS n FROM article WHERE status = 'published' GROUP BY author_id) AS counted
    WHERE counted.id = author.id`,
  `UPDATE tag SET total = counted.n FROM
    (SELECT tag_id AS id, COUNT(*) AS n FROM article_tag WHERE published_at IS NOT NULL GROUP BY tag_id) AS counted
    WHERE counted.id = tag.id`,
]
