import { database } from '../../db/database'
import { isDeleted, type Status } from '../access'
import type { SummaryRow } from '../rows'

/** The rows, those of articles in the bin with the slug and the status that they had. */
export async function asBeforeDeletion(rows: SummaryRow[]): Promise<SummaryRow[]> {
  const deletedIds = rows.filter(isDeleted).map(({ id }) => id)
  if (deletedIds.length === 0) return rows
  const deleted = await database().read.deletedArticle.findMany({
    where: { articleId: { in: deletedIds } },
    select: { articleId: true, slug: true, status: true },
  })
  const byId = new Map(deleted.map(({ articleId, ...before }) => [articleId, before]))
  return rows.flatMap((row) => {
    const before = byId.get(row.id)
    if (before) return [{ ...row, slug: before.slug, status: before.status as Status }]
    // One that was brought back a moment ago is not in the bin any more.
    return isDeleted(row) ? [] : [row]
  })
}
