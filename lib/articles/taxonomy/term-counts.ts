import type { Queries } from '../../db/database'
import { join } from '../../db/sql'
import { updateMonthCount } from '../month-counts'

/** The category, author and tags that an article counts for while it is published. */
export type TermIds = { categoryId: number; authorId: number; tagIds: number[] }

/** Adds `by` (negative to subtract) to every total that a published article counts in, in the transaction of `queries`. */
export async function updateTermCounts(
  queries: Queries,
  { categoryId, authorId, tagIds }: TermIds,
  publishedAt: Date,
  by: number,
): Promise<void> {
  // A category is listed from its first published article on, even when it has none any more.
  await queries.$executeRaw`
    UPDATE category SET total = total + ${by}, listed = (listed OR ${by} > 0) WHERE id = ${categoryId}`
  await queries.$executeRaw`UPDATE author SET total = total + ${by} WHERE id = ${authorId}`
  await updateMonthCount(queries, publishedAt, by)
  if (tagIds.length === 0) return
  await queries.$executeRaw`UPDATE tag SET total = total + ${by} WHERE id IN (${join(tagIds)})`
}
