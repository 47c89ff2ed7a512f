import { type Actor, assertScope } from '../auth/actor'
import { writeAndForget } from '../cache/changes'
import { database, type Queries } from '../db/database'
import { AppError } from '../errors'
import type { JsonObject } from '../http/body'
import { assertPreconditions, type Preconditions } from '../http/preconditions'
import { change } from './change'
import { composeArticle } from './compose'
import type { ArticleFields } from './fields'
import { answerOnce, findAnswer, type Idempotency, keepAnswer } from './idempotency'
import { type ArticleChanges, assertPathSlug, parseArticle, parseChanges } from './parse'
import { articleEtag } from './present'
import { freeSlug, givenSlug, titleSlug } from './slugs'
import { insertArticle, leaveRedirect, removeArticle, updateArticle } from './store'
import { assertNotMoved, fieldsOf, findStored, getStored, type StoredArticle } from './stored'
import { contentWarnings, slugWarnings } from './warnings'
import { answerFor, type WriteAnswer } from './write-answer'

/** A patch is made for the article as it was read; one that changed meanwhile is read again, this often. */
const MOST_ROUNDS = 50

/**
 * Makes an article of a body; with an idempotency wish only once. All or nothing. Throws `validation_failed` with every
 * fault, `slug_taken` when the slug that was asked for is another article's.
 */
export function createArticle(
  actor: Actor,
  body: JsonObject,
  { isDryRun, once }: { isDryRun: boolean; once: Idempotency | null },
): Promise<WriteAnswer> {
  const wish = isDryRun ? null : once
  return answerOnce(wish, async () => {
    const { fields, warnings } = parseArticle(body)
    const composed = await composeArticle(fields)
    const told = [...warnings, ...slugWarnings(fields.slug), ...contentWarnings(composed.removed)]
    return change(isDryRun, async (transaction) => {
      const earlier = wish && (await findAnswer(transaction, wish))
      if (earlier) return earlier
      const id = await insertArticle(transaction, fields, composed)
      const answer = await answerFor(transaction, actor, id, 'created', told)
      if (wish) await keepAnswer(transaction, wish, answer)
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
): Promise<WriteAnswer> {
  await findTarget(database().read, slug, preconditions)
  assertPathSlug(slug)
  const { fields, warnings } = parseArticle(body)
  const composed = await composeArticle(fields)
  const told = [...warnings, ...slugWarnings(fields.slug), ...contentWarnings(composed.removed)]
  return change(isDryRun, async (transaction) => {
    const stored = await findTarget(transaction, slug, preconditions)
    assertScope(actor, stored ? 'articles:update' : 'articles:create')
    if (!stored) {
      const id = await insertArticle(transaction, { ...fields, slug: fields.slug ?? slug }, composed)
      if (fields.slug !== undefined && givenSlug(fields.slug) !== slug) {
        await leaveRedirect(transaction, slug, id)
      }
      return answerFor(transaction, actor, id, 'created', told)
    }
    const isChanged = await updateArticle(transaction, stored, fields, composed, 'keep')
    return answerFor(transaction, actor, stored.id, isChanged ? 'updated' : 'unchanged', told)
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
): Promise<WriteAnswer> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const before = await getTarget(database().read, slug, preconditions)
    const { fields: changes, warnings } = parseChanges(body)
    const fields = merged(before, changes)
    const composed = await composeArticle(fields)
    const told = [...warnings, ...slugWarnings(changes.set.slug), ...contentWarnings(composed.removed)]
    const answer = await change(isDryRun, async (transaction) => {
      const stored = await getTarget(transaction, slug, preconditions)
      if (stored.revision !== before.revision) throw new Overtaken()
      const wanted = await withDefaultSlug(transaction, stored, fields, changes)
      const date = changes.reset.includes('published_at') ? 'forget' : 'keep'
      const isChanged = await updateArticle(transaction, stored, wanted, composed, date)
      return answerFor(transaction, actor, stored.id, isChanged ? 'updated' : 'unchanged', told)
    }).catch((error: unknown) => {
      if (error instanceof Overtaken) return null
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
  await writeAndForget(async (transaction) => {
    await removeArticle(transaction, await getTarget(transaction, slug, preconditions))
  })
}

/** The article was changed between reading it and writing it. */
class Overtaken extends Error {}

async function findTarget(queries: Queries, slug: string, preconditions: Preconditions) {
  const stored = await findStored(queries, slug)
  if (!stored) await assertNotMoved(queries, slug)
  assertPreconditions(preconditions, stored && articleEtag(stored))
  return stored
}

async function getTarget(queries: Queries, slug: string, preconditions: Preconditions) {
  const stored = await getStored(queries, slug)
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
  const base = titleSlug(fields.title, stored.id)
  if (stored.slug.replace(/-\d+$/, '') === base || stored.slug === base) return fields
  return { ...fields, slug: await freeSlug(queries, base) }
}
