import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import type { Preconditions } from '../../http/preconditions'
import { currentRequest } from '../../request-context'
import { DELETED } from '../access'
import { recordArticleWrite } from '../changes/record-change'
import { removeSearchEntry } from '../indexing/index-rows'
import type { StoredArticle } from '../stored-article'
import { publicationOf, recordPublication } from './publication'
import { runInTransaction, type WriteOptions } from './run-write'
import { saveFormerSlug } from './slugs'
import { getDeleteTarget } from './target'

/** Puts an article in the trash for `TRASH_DAYS`. Throws `not_found`, `gone`, `moved`, `precondition_failed`. */
export async function deleteArticle(
  actor: Actor,
  slug: string,
  { isDryRun, preconditions }: WriteOptions,
): Promise<void> {
  await runInTransaction((transaction) => deleteIn(transaction, actor, slug, preconditions), { isDryRun })
}

/** Deletes in a transaction; the slug of a once published article responds 410. Throws as `deleteArticle` does. */
export async function deleteIn(
  queries: Queries,
  actor: Actor,
  slug: string,
  preconditions: Preconditions,
): Promise<void> {
  const stored = await getDeleteTarget(queries, actor, slug, preconditions)
  await recordPublication(queries, publicationOf(stored), null)
  await removeSearchEntry(queries, stored.id)
  if (stored.everPublished) await saveFormerSlug(queries, stored, stored.slug)
  await recordArticleWrite(queries, { id: stored.id, before: stored, after: null })
  await putInTrash(queries, stored)
}

/** Keeps the rows, hidden from every list, and frees the slug. Index rows are rebuilt when it is restored. */
async function putInTrash(queries: Queries, stored: StoredArticle): Promise<void> {
  const { id, slug, status, translationGroup } = stored
  const aliases = stored.aliases.join(' ') || null
  await queries.articleTag.deleteMany({ where: { articleId: id } })
  await queries.articleKeyword.deleteMany({ where: { articleId: id } })
  await queries.article.updateMany({
    where: { id },
    // A slug that no URL can contain.
    data: { slug: `~${id}`, status: DELETED, translationGroup: null, revision: { increment: 1 } },
  })
  const { name: by = null, kind: byKind = 'service' } = currentRequest()?.caller ?? {}
  await queries.deletedArticle.create({
    data: { articleId: id, slug, status, deletedAt: new Date(), by, byKind, translationGroup, aliases },
  })
}
