import type { Actor } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { unavailable } from '../../errors'
import type { ArticleFields } from '../schema/fields'
import { type ArticleChanges, assertValid, type Checked } from '../schema/parse-body'
import { deriveArticle } from './derive-article'
import { runWrite, type WriteOptions } from './run-write'
import { findFreeSlug, slugFromTitle } from './slugs'
import { fieldsOf, type StoredArticle } from './stored-article'
import { getPatchTarget } from './target'
import { updateArticle } from './update-article'
import { contentWarnings, slugWarnings } from './warnings'
import { toWriteResult, type WriteResult } from './write-result'

/** A patch is derived for the article as it was read; one that changed meanwhile is read again, this often. */
const MAX_ATTEMPTS = 50

/**
 * Changes the fields that a merge patch (RFC 7396) names; publishes a draft or takes an article back by its status.
 * Throws `not_found`, `gone`, `moved`, `precondition_failed`, `validation_failed`, `slug_taken`.
 */
export async function patchArticle(
  actor: Actor,
  slug: string,
  body: Checked<ArticleChanges>,
  options: WriteOptions,
): Promise<WriteResult> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const result = await tryPatch(actor, slug, body, options)
    if (result) return result
  }
  throw unavailable('The article keeps changing; try again.', 1)
}

/** Null when the article was changed between reading it and writing it. */
async function tryPatch(
  actor: Actor,
  slug: string,
  body: Checked<ArticleChanges>,
  { isDryRun, preconditions }: WriteOptions,
): Promise<WriteResult | null> {
  const before = await getPatchTarget(database().read, actor, slug, preconditions)
  const { fields: changes, warnings } = assertValid(body)
  const fields = applyChanges(before, changes)
  const derived = await deriveArticle(fields)
  const all = [...warnings, ...slugWarnings(changes.set.slug), ...contentWarnings(derived)]
  return runWrite(isDryRun, async (transaction) => {
    const stored = await getPatchTarget(transaction, actor, slug, preconditions)
    if (stored.revision !== before.revision) throw new StaleRevision()
    const wanted = await withDefaultSlug(transaction, stored, fields, changes)
    const dateChange = changes.reset.includes('published_at') ? 'reset' : 'keep'
    const isChanged = await updateArticle(transaction, stored, wanted, derived, dateChange)
    // An article that is scheduled already may be moved without a word.
    const given = { status: stored.status, ...changes.set }
    const result = isChanged ? 'updated' : 'unchanged'
    return toWriteResult(transaction, actor, stored.id, result, { fields: given, warnings: all })
  }).catch((error: unknown) => {
    if (error instanceof StaleRevision) return null
    throw error
  })
}

class StaleRevision extends Error {}

function applyChanges(stored: StoredArticle, { set, reset }: ArticleChanges): ArticleFields {
  const fields = { ...fieldsOf(stored), ...set }
  for (const name of reset) {
    // A required field is never reset: it is an issue of the body.
    if (name !== 'title' && name !== 'category' && name !== 'content') delete fields[name]
  }
  return fields
}

/** A slug that is set back to its default is generated from the title again, unless it is of that title already. */
async function withDefaultSlug(
  queries: Queries,
  stored: StoredArticle,
  fields: ArticleFields,
  { reset }: ArticleChanges,
): Promise<ArticleFields> {
  if (!reset.includes('slug')) return fields
  const base = slugFromTitle(fields.title, stored.id)
  if (stored.slug.replace(/-\d+$/, '') === base || stored.slug === base) return fields
  return { ...fields, slug: await findFreeSlug(queries, base) }
}
