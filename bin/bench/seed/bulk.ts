import type { Rows } from './rows'

/** Fills an empty, migrated database directly through its driver, without production's checks. */
export type Bulk = {
  insert: (rows: Rows) => Promise<void>
  /** Creates totals and indexes, and closes the connection. Until then the database is incomplete. */
  finish: () => Promise<void>
}

/** Sets the number of published articles of each term, as the service stores it. */
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
