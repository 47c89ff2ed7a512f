import { type Actor, asAuthor } from '../../auth/actor'
import { config } from '../../config'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import { canSee } from '../access'
import { recordArticleWrite } from '../changes/record-change'
import { replaceIndexRows } from '../indexing/index-rows'
import { isOwnDraft } from '../own-drafts'
import { type DerivedArticle, deriveArticle } from '../rendering/derive-article'
import { withMedia } from '../rendering/with-media'
import { fieldsOf, findStoredById, type StoredArticle } from '../stored-article'
import { ensureTermIds } from '../taxonomy/taxonomy'
import { publicationOf, recordPublication } from '../write/publication'
import { runWrite } from '../write/run-write'
import { assertSlugFree, assignSlug } from '../write/slugs'
import { toWriteResult, type WriteResult } from '../write/write-result'

const DAY_MS = 24 * 60 * 60 * 1000

/** Brings back what was deleted at `slug` last. Throws `not_found`, also when that was too long ago; `slug_taken`. */
export async function restoreArticle(actor: Actor, slug: string): Promise<WriteResult> {
  const before = await getDeleted(database().read, actor, slug)
  const derived = await deriveArticle(fieldsOf(before))
  return runWrite(false, async (transaction) => {
    const stored = await getDeleted(transaction, actor, slug)
    await bringBack(transaction, stored, slug, await withMedia(transaction, derived, stored.id))
    return toWriteResult(transaction, actor, stored.id, 'updated', {
      fields: { status: stored.status },
      warnings: [],
    })
  })
}

/** As `restoreArticle`, of the article of an id. */
export async function restoreDeleted(actor: Actor, id: number): Promise<WriteResult> {
  const deleted = await database().read.deletedArticle.findFirst({ where: { articleId: id } })
  const slug = deleted?.slug ?? ''
  return restoreArticle(await asAuthorOfDeleted(actor, { slug }), slug)
}

/** Until when an article must have been deleted for its time to be over. */
export function trashLimit(): Date {
  return new Date(Date.now() - config().trashDays * DAY_MS)
}

/** The actor with the rights of an author, where a draft that they made was deleted at the slug of an address. */
export async function asAuthorOfDeleted(actor: Actor, { slug = '' }: { slug?: string }): Promise<Actor> {
  if (actor.personId === undefined) return actor
  const deleted = await listDeletedAt(database().read, slug)
  return deleted.some((article) => isOwnDraft(actor, article)) ? asAuthor(actor) : actor
}

async function getDeleted(queries: Queries, actor: Actor, slug: string): Promise<StoredArticle> {
  const canRestore = actor.isAuthor ? isOwnDraft : canSee
  const deleted = (await listDeletedAt(queries, slug)).find((article) => canRestore(actor, article))
  const stored = deleted && (await findStoredById(queries, deleted.articleId))
  if (stored) return { ...stored, status: deleted.status as StoredArticle['status'] }
  throw new AppError(
    'not_found',
    'There is no deleted article with this slug, or it was deleted too long ago.',
  )
}

async function listDeletedAt(queries: Queries, slug: string) {
  const rows = await queries.deletedArticle.findMany({
    where: { slug, deletedAt: { gt: trashLimit() } },
    include: { article: { select: { createdBy: true } } },
    orderBy: [{ deletedAt: 'desc' }, { articleId: 'desc' }],
  })
  return rows.map(({ article, ...row }) => ({ ...row, createdBy: article.createdBy }))
}

async function bringBack(queries: Queries, stored: StoredArticle, slug: string, derived: DerivedArticle) {
  const { id, status, publishedAt, isCounted } = stored
  await assertSlugFree(queries, slug)
  const fields = fieldsOf(stored)
  const terms = await ensureTermIds(queries, fields, derived.article.authorName)
  await queries.deletedArticle.deleteMany({ where: { articleId: id } })
  await queries.article.updateMany({ where: { id }, data: { status, revision: { increment: 1 } } })
  await assignSlug(queries, id, slug)
  await queries.articleContent.updateMany({ where: { articleId: id }, data: derived.content })
  const article = { ...derived.article, status }
  const indexRows = { id, terms, publishedAt, isCounted, derived: { ...derived, article } }
  const keywords = await replaceIndexRows(queries, indexRows)
  const publication = publicationOf({ id, publishedAt, terms, keywords, status })
  await recordPublication(queries, null, publication)
  await recordArticleWrite(queries, { id, before: null, after: { slug, status, publishedAt } })
}
