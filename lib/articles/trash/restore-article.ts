import { type Actor, asAuthor, assertScope } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { AppError, type Warning } from '../../errors'
import { canSee } from '../access'
import { recordArticleWrite } from '../changes/record-change'
import { replaceIndexRows } from '../indexing/index-rows'
import { isOwnDraft } from '../own-drafts'
import { missingImageWarnings } from '../rendering/copy-images'
import { type DerivedArticle, deriveArticle } from '../rendering/derive-article'
import { withMedia } from '../rendering/with-media'
import { fieldsOf, findStoredById, type StoredArticle } from '../stored-article'
import { ensureTermIds } from '../taxonomy/taxonomy'
import { findHolder } from '../translations'
import { publicationOf, recordPublication } from '../write/publication'
import { runWrite } from '../write/run-write'
import { assertSlugFree, assignSlug } from '../write/slugs'
import { assertSameVersion, retryStale } from '../write/stale'
import { toWriteResult, type WriteResult } from '../write/write-result'
import { trashLimit } from './keeping-time'

/** Restores the article last deleted at `slug`. Throws `not_found` (also if that was too long ago), `slug_taken`. */
export async function restoreArticle(actor: Actor, slug: string): Promise<WriteResult> {
  return restoreWhere(actor, { slug })
}

/** Like `restoreArticle`, by id. Also throws `insufficient_scope`. */
export async function restoreDeleted(actor: Actor, id: number): Promise<WriteResult> {
  return restoreWhere(await asKeeperOf(actor, id), { articleId: id })
}

/** The actor, with the rights of an author over their own draft in the trash. Throws `not_found`, `insufficient_scope`. */
export async function asKeeperOf(actor: Actor, id: number): Promise<Actor> {
  const [deleted] = await listDeleted(database().read, { articleId: id })
  if (!deleted) throw notInTrash()
  const keeper = isOwnDraft(actor, deleted) ? asAuthor(actor) : actor
  if (!canSee(keeper, deleted)) throw notInTrash()
  assertScope(keeper, 'articles:delete')
  return keeper
}

function restoreWhere(actor: Actor, where: Where): Promise<WriteResult> {
  return retryStale(async () => {
    const before = await getDeleted(database().read, actor, where)
    const derived = await deriveArticle(fieldsOf(before.stored))
    return runWrite(async (transaction) => {
      const { stored, slug, lostAliases } = await getDeleted(transaction, actor, where)
      assertSameVersion(before.stored, stored)
      const shown = await withMedia(transaction, derived, stored.id)
      const warnings = [
        ...(await bringBack(transaction, actor, stored, slug, shown)),
        ...lostAliases.map(toAliasTaken),
        ...(await missingImageWarnings(transaction, derived, stored.id)),
      ]
      const input = { fields: { status: stored.status }, warnings }
      return toWriteResult(transaction, actor, stored.id, 'updated', input)
    })
  })
}

/** The actor, with the rights of an author if their own draft was deleted at the slug. */
export async function asAuthorOfDeleted(actor: Actor, { slug = '' }: { slug?: string }): Promise<Actor> {
  if (actor.personId === undefined) return actor
  const deleted = await listDeleted(database().read, { slug })
  return deleted.some((article) => isOwnDraft(actor, article)) ? asAuthor(actor) : actor
}

type Where = { slug: string } | { articleId: number }

async function getDeleted(
  queries: Queries,
  actor: Actor,
  where: Where,
): Promise<{ stored: StoredArticle; slug: string; lostAliases: string[] }> {
  const canRestore = actor.isAuthor ? isOwnDraft : canSee
  const deleted = (await listDeleted(queries, where)).find((article) => canRestore(actor, article))
  const stored = deleted && (await findStoredById(queries, deleted.articleId))
  if (!stored) throw notInTrash()
  const { slug, translationGroup, aliases } = deleted
  const status = deleted.status as StoredArticle['status']
  const lostAliases = aliases?.split(' ').filter((alias) => !stored.aliases.includes(alias)) ?? []
  return { stored: { ...stored, status, translationGroup }, slug, lostAliases }
}

/** The error for an id or slug that nothing in the trash has. */
export function notInTrash(): AppError {
  return new AppError(
    'not_found',
    'There is no deleted article with this slug, or it was deleted too long ago.',
  )
}

async function listDeleted(queries: Queries, where: Where) {
  const rows = await queries.deletedArticle.findMany({
    where: { ...where, deletedAt: { gt: trashLimit() } },
    include: { article: { select: { createdBy: true } } },
    orderBy: [{ deletedAt: 'desc' }, { articleId: 'desc' }],
  })
  return rows.map(({ article, ...row }) => ({ ...row, createdBy: article.createdBy }))
}

async function bringBack(
  queries: Queries,
  actor: Actor,
  stored: StoredArticle,
  slug: string,
  derived: DerivedArticle,
): Promise<Warning[]> {
  const { id, status, publishedAt, isCounted } = stored
  await assertSlugFree(queries, actor, slug, stored.id, SLUG_ADVICE)
  const fields = fieldsOf(stored)
  const terms = await ensureTermIds(queries, fields, derived.article.authorName)
  await queries.deletedArticle.deleteMany({ where: { articleId: id } })
  const { language } = derived.article
  const isTaken = (await findHolder(queries, { ...stored, language })) !== null
  const place = isTaken ? { translationGroup: null, translationOf: null } : placeOf(stored)
  const data = { status, language, ...place, revision: { increment: 1 } }
  await queries.article.updateMany({ where: { id }, data })
  await assignSlug(queries, { id, status }, slug)
  await queries.articleContent.updateMany({ where: { articleId: id }, data: derived.content })
  const indexRows = { id, status, terms, language, publishedAt, isCounted, derived }
  const keywords = await replaceIndexRows(queries, indexRows)
  const publication = publicationOf({ ...derived.article, ...indexRows, ...place, slug, keywords })
  await recordPublication(queries, null, publication)
  await recordArticleWrite(queries, { id, before: null, after: { slug, status, publishedAt } })
  return isTaken ? [TRANSLATION_TAKEN] : []
}

const SLUG_ADVICE = 'rename or delete that one first, then restore this one'

function placeOf({ translationGroup, translationOf }: StoredArticle) {
  return { translationGroup, translationOf }
}

const TRANSLATION_TAKEN = {
  code: 'translation_taken',
  field: 'translation_of',
  message:
    'Another article is now the translation in this language; this one was restored without translations.',
}

function toAliasTaken(alias: string): Warning {
  return {
    code: 'alias_taken',
    field: 'aliases',
    message: `"${alias}" was given to another article meanwhile; this one was restored without it.`,
  }
}
