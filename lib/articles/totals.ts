import type { Queries } from '../db/database'

/** The category, author and tags that an article counts for while it is published. */
export type Membership = { categoryId: number; authorId: number; tagIds: number[] }

/** Counts published articles in (`by` 1) or out (−1), in the transaction that makes it so. */
export async function countMembership(queries: Queries, member: Membership, by: number): Promise<void> {
  const total = { increment: by }
  // A category is listed from its first published article on, even when it has none any more.
  const listed = by > 0 ? { listed: true } : {}
  await queries.category.updateMany({ where: { id: member.categoryId }, data: { total, ...listed } })
  await queries.author.updateMany({ where: { id: member.authorId }, data: { total } })
  if (member.tagIds.length > 0) {
    await queries.tag.updateMany({ where: { id: { in: member.tagIds } }, data: { total } })
  }
}
