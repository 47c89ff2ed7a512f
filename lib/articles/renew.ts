import { recordChange, writeAndForget } from '../cache/changes'
import { RENDER_VERSION } from '../content/render'
import { database } from '../db/database'
import { writeSearchEntry } from '../db/search-index'
import { composeArticle } from './compose'
import { labelsOf } from './labels'
import { fieldsOf, findStored } from './stored'

/**
 * Derives an article's content, excerpt, keywords and search terms anew when an older pipeline made them: its next
 * reader gets what this version makes of the source. Its dates stay. False when there was nothing to do.
 */
export async function renewArticle(slug: string): Promise<boolean> {
  const before = await findStored(database().read, slug)
  if (!before || before.content?.renderVersion === RENDER_VERSION) return false
  const composed = await composeArticle(fieldsOf(before))
  return writeAndForget(async (transaction) => {
    const stored = await findStored(transaction, slug)
    // A write in between has derived everything itself.
    if (!stored || stored.revision !== before.revision) return false
    const { id, categoryId, authorId, tagRows, status } = stored
    const member = { categoryId, authorId, tagIds: tagRows.map(({ tagId }) => tagId) }
    await transaction.articleContent.update({ where: { articleId: id }, data: composed.content })
    await transaction.articleKeyword.deleteMany({ where: { articleId: id } })
    await transaction.articleKeyword.createMany({
      data: composed.keywords.map((term) => ({ articleId: id, term })),
    })
    await writeSearchEntry(
      transaction,
      id,
      composed.terms,
      labelsOf(member, status === 'draft' ? 'draft' : 'published'),
    )
    const { excerpt, readingMinutes, titleKey } = composed.article
    await transaction.article.update({
      where: { id },
      data: { excerpt, readingMinutes, titleKey, revision: { increment: 1 } },
      select: { id: true },
    })
    await recordChange(transaction, ['list', `article:${id}`, `category:${categoryId}`])
    return true
  })
}

/** Up to `most` articles that an older pipeline derived, in order of id, from after `lastId` on. */
export async function listOutdated(lastId: number, most: number): Promise<{ id: number; slug: string }[]> {
  const rows = await database().read.articleContent.findMany({
    where: { renderVersion: { not: RENDER_VERSION }, articleId: { gt: lastId } },
    orderBy: { articleId: 'asc' },
    take: most,
    select: { article: { select: { id: true, slug: true } } },
  })
  return rows.map(({ article }) => article)
}
