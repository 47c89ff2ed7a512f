import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import type { ArticleFields } from '../schema/fields'
import { assertPathSlug, assertValid, type Checked } from '../schema/parse-body'
import { normalizeSlug } from '../slug'
import { type DerivedArticle, deriveArticle } from './derive-article'
import { insertArticle } from './insert-article'
import { runWrite, type WriteOptions } from './run-write'
import { saveFormerSlug } from './slugs'
import { assertPutTarget, findPutTarget, type PutTarget } from './target'
import { updateArticle } from './update-article'
import { contentWarnings, slugWarnings } from './warnings'
import { toWriteResult, type WriteResult } from './write-result'

/**
 * Makes the article at `slug`, where `target` is what was found there, what the body says: created, replaced or, when
 * nothing differs, left as it is. Throws `insufficient_scope`, `moved`, `precondition_failed`, `validation_failed`,
 * `slug_taken`.
 */
export async function putArticle(
  actor: Actor,
  slug: string,
  target: PutTarget,
  body: Checked<ArticleFields>,
  { isDryRun, preconditions }: WriteOptions,
): Promise<WriteResult> {
  assertPutTarget(actor, target, preconditions)
  assertPathSlug(slug)
  const { fields, warnings } = assertValid(body)
  const derived = await deriveArticle(fields)
  const all = [...warnings, ...slugWarnings(fields.slug), ...contentWarnings(derived)]
  const given = { fields, warnings: all }
  return runWrite(isDryRun, async (transaction) => {
    // Another write may have come between.
    const current = await findPutTarget(transaction, slug)
    assertPutTarget(actor, current, preconditions)
    if (!current.article) {
      const id = await insertAt(transaction, slug, fields, derived)
      return toWriteResult(transaction, actor, id, 'created', given)
    }
    const isChanged = await updateArticle(transaction, current.article, fields, derived, 'keep')
    const result = isChanged ? 'updated' : 'unchanged'
    return toWriteResult(transaction, actor, current.article.id, result, given)
  })
}

/** A slug in the body goes before the one in the address, which then leads on. */
async function insertAt(
  queries: Queries,
  slug: string,
  fields: ArticleFields,
  derived: DerivedArticle,
): Promise<number> {
  const id = await insertArticle(queries, { ...fields, slug: fields.slug ?? slug }, derived)
  const isElsewhere = fields.slug !== undefined && normalizeSlug(fields.slug) !== slug
  if (isElsewhere) await saveFormerSlug(queries, slug, id)
  return id
}
