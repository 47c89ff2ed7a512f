import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import type { Preconditions } from '../../http/preconditions'
import { searchEntryDeletion } from '../../search/search-index'
import { putInBin } from '../bin/put-in-bin'
import { recordArticleWrite } from '../changes/record-article-write'
import { publicationOf, recordPublication } from './publication'
import { runInTransaction, type WriteOptions } from './run-write'
import { saveFormerSlug } from './slugs'
import { getDeleteTarget } from './target'

/** Deletes an article: it can be brought back for `TRASH_DAYS`. Throws `not_found`, `gone`, `moved`, `precondition_failed`. */
export async function deleteArticle(
  actor: Actor,
  slug: string,
  { isDryRun, preconditions }: WriteOptions,
): Promise<void> {
  await runInTransaction(isDryRun, (transaction) => deleteIn(transaction, actor, slug, preconditions))
}

/**
 * Deletes an article in a transaction; its addresses stay known as those of a deleted one, if it was ever published. Throws
 * as `deleteArticle` does.
 */
export async function deleteIn(
  queries: Queries,
  actor: Actor,
  slug: string,
  preconditions: Preconditions,
): Promise<void> {
  const stored = await getDeleteTarget(queries, actor, slug, preconditions)
  await recordPublication(queries, publicationOf(stored), null)
  await queries.$executeRaw(searchEntryDeletion(stored.id))
  if (stored.everPublished) await saveFormerSlug(queries, stored.slug, stored.id)
  await recordArticleWrite(queries, { id: stored.id, before: stored, after: null })
  await putInBin(queries, stored)
}
