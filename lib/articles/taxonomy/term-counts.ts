import { join, type Sql, sql } from '../../db/sql'
import { monthCountUpdate } from '../month-counts'

/** The category, author and tags that an article counts for while it is published. */
export type TermIds = { categoryId: number; authorId: number; tagIds: number[] }

/** The statements that add `by` (negative to subtract) to every total that a published article counts in. */
export function termCountUpdates(
  { categoryId, authorId, tagIds }: TermIds,
  publishedAt: Date,
  by: number,
): Sql[] {
  const updates = [
    // A category is listed from its first published article on, even when it has none any more.
    sql`UPDATE category SET total = total + ${by}, listed = (listed OR ${by} > 0) WHERE id = ${categoryId}`,
    sql`UPDATE author SET total = total + ${by} WHERE id = ${authorId}`,
    monthCountUpdate(publishedAt, by),
  ]
  if (tagIds.length === 0) return updates
  return [...updates, sql`UPDATE tag SET total = total + ${by} WHERE id IN (${join(tagIds)})`]
}
