import type { Queries } from '../../db/database'
import { DELETED } from '../access'
import type { StoredArticle } from '../write/stored-article'

/**
 * Puts an article into the bin, in the transaction of `queries`: its rows stay, out of every list, and its slug is free.
 * What it is found by is made anew when it comes back.
 */
export async function putInBin(queries: Queries, { id, slug, status }: StoredArticle): Promise<void> {
  await queries.articleTag.deleteMany({ where: { articleId: id } })
  await queries.articleKeyword.deleteMany({ where: { articleId: id } })
  await queries.article.updateMany({
    where: { id },
    // No slug that an address can have.
    data: { slug: `~${id}`, status: DELETED, revision: { increment: 1 } },
  })
  await queries.deletedArticle.create({ data: { articleId: id, slug, status, deletedAt: new Date() } })
}
