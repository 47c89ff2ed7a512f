import { type Actor, assertScope } from '../../auth/actor'
import { followChanges } from '../../cache/changes'
import { database, type Queries } from '../../db/database'
import { AppError } from '../../errors'
import type { JsonObject } from '../../http/json-body'
import { assertPreconditions, type Preconditions } from '../../http/preconditions'
import type { ArticleFields } from '../schema/fields'
import { type ArticleChanges, assertPathSlug, parseArticle, parseChanges } from '../schema/parse-body'
import { articleEtag } from '../serialize'
import { deriveArticle } from './derive-article'
import { findStoredResult, type Idempotency, runIdempotently, storeResult } from './idempotency'
import { assertNotMoved, fieldsOf, findStoredArticle, getStoredArticle, type StoredArticle } from './load'
import { runWrite } from './run-write'
import { insertArticle, removeArticleRows, saveFormerSlug, updateArticle } from './save'
import { findFreeSlug, normalizeSlug, slugFromTitle } from './slugs'
import { contentWarnings, slugWarnings } from './warnings'
import { toWriteResult, type WriteResult } from './write-result'

/** A patch is made for the article as it was read; one that changed meanwhile is read again, this often. */
const MAX_ATTEMPTS = 50

/**
 * Makes an article of a body; with an idempotency wish only once. All or nothing. Throws `validation_failed` with every
 * fault, `slug_taken` when the slug that was asked for is another article's.
 */
export function createArticle(
  actor: Actor,
  body: JsonObject,
  { isDryRun, once }: { isDryRun: boolean; once: Idempotency | null },
): Promise<WriteResult> {
  const idempotency = isDryRun ? null : once
  return runIdempotently(idempotency, async () => {
    const { fields, warnings } = parseArticle(body)
    const derived = await deriveArticle(fields)
    const told = [...warnings, ...slugWarnings(fields.slug), ...contentWarnings(derived.removed)]
    return runWrite(isDryRun, async (transaction) => {
      const earlier = idempotency && (await findStoredResult(transaction, idempotency))
      if (earlier) return earlier
      const id = await insertArticle(transaction, fields, derived)
      const answer = await toWriteResult(transaction, actor, id, 'created', told)
      if (idempotency) await storeResult(transaction, idempotency, answer)
      return answer
    })
  })
}

export type WriteOptions = { isDryRun: boolean; preconditions: Preconditions }

/**
 * Makes the article at `slug` what the body says: created, replaced or, when nothing differs, left as it is. Throws
 * `moved`, `precondition_failed`, `validation_failed`, `slug_taken`, or `insufficient_scope` for what the key may not do.
 */
export async function putArticle(
  actor: Actor,
  slug: string,
  body: JsonObject,
  { isDryRun, preconditions }: WriteOptions,
): Promise<WriteResult> {
  await findTarget(database().read, slug, preconditions)
  assertPathSlug(slug)
  const { fields, warnings } = parseArticle(body)
  const derived = await deriveArticle(fields)
  const told = [...warnings, ...slugWarnings(fields.slug), ...contentWarnings(derived.removed)]
  return runWrite(isDryRun, async (transaction) => {
    const stored = await findTarget(transaction, slug, preconditions)
    assertScope(actor, stored ? 'articles:update' : 'articles:create')
    if (!stored) {
      const id = await insertArticle(transaction, { ...fields, slug: fields.slug ?? slug }, derived)
      if (fields.slug !== undefined && normalizeSlug(fields.slug) !== slug) {
        await saveFormerSlug(transaction, slug, id)
      }
      return toWriteResult(transaction, actor, id, 'created', told)
    }
    const isChanged = await updateArticle(transaction, stored, fields, derived, 'keep')
    return toWriteResult(transaction, actor, stored.id, isChanged ? 'updated' : 'unchanged', told)
  })
}

/**
 * Changes the fields that a merge patch (RFC 7396) names; publishes a draft or takes an article back by its status.
 * Throws `not_found`, `gone`, `moved`, `precondition_failed`, `validation_failed`, `slug_taken`.
 */
export async function patchArticle(
  actor: Actor,
  slug: string,
  body: JsonObject,
  { isDryRun, preconditions }: WriteOptions,
): Promise<WriteResult> {
  for (let round = 1; round <= MAX_ATTEMPTS; round++) {
    const before = await getTarget(database().read, slug, preconditions)
    const { fields: changes, warnings } = parseChanges(body)
    const fields = merged(before, changes)
    const derived = await deriveArticle(fields)
    const told = [...warnings, ...slugWarnings(changes.set.slug), ...contentWarnings(derived.removed)]
    const answer = await runWrite(isDryRun, async (transaction) => {
      const stored = await getTarget(transaction, slug, preconditions)
      if (stored.revision !== before.revision) throw new StaleRevision()
      const wanted = await withDefaultSlug(transaction, stored, fields, changes)
      const date = changes.reset.includes('published_at') ? 'forget' : 'keep'
      const isChanged = await updateArticle(transaction, stored, wanted, derived, date)
      return toWriteResult(transaction, actor, stored.id, isChanged ? 'updated' : 'unchanged', told)
    }).catch((error: unknown) => {
      if (error instanceof StaleRevision) return null
      throw error
    })
    if (answer) return answer
  }
  throw new AppError('unavailable', 'The article keeps changing; try again.', {
    headers: { 'Retry-After': '1' },
  })
}

/** Takes an article away for good. Throws `not_found`, `gone`, `moved`, `precondition_failed`. */
export async function deleteArticle(slug: string, preconditions: Preconditions): Promise<void> {
  await database().write(async (transaction) => {
    await removeArticleRows(transaction, await getTarget(transaction, slug, preconditions))
  })
  await followChanges()
}

/** The article was changed between reading it and writing it. */
class StaleRevision extends Error {}

async function findTarget(queries: Queries, slug: string, preconditions: Preconditions) {
  const stored = await findStoredArticle(queries, slug)
  if (!stored) await assertNotMoved(queries, slug)
  assertPreconditions(preconditions, stored && articleEtag(stored))
  return stored
}

async function getTarget(queries: Queries, slug: string, preconditions: Preconditions) {
  const stored = await getStoredArticle(queries, slug)
  assertPreconditions(preconditions, articleEtag(stored))
  return stored
}

function merged(stored: StoredArticle, { set, reset }: ArticleChanges): ArticleFields {
  const fields = { ...fieldsOf(stored), ...set }
  for (const name of reset) {
    // A required field is never reset: parsing refuses that.
    if (name !== 'title' && name !== 'category' && name !== 'content') delete fields[name]
  }
  return fields
}

/** A slug that is set back to its default is made from the title again, unless it is of that title already. */
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
