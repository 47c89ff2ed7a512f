import type { Actor } from '../../auth/actor'
import { database, type Queries } from '../../db/database'
import { assertValid, type Checked, type Valid } from '../../http/checked-body'
import type { Preconditions } from '../../http/preconditions'
import { copyImagesOf } from '../rendering/copy-images'
import { type Derive, deriveArticle } from '../rendering/derive-article'
import type { ArticleFields, FieldName } from '../schema/fields'
import type { ArticlePatch } from '../schema/parse-body'
import { fieldsOf, type StoredArticle } from '../stored-article'
import { runWrite, type WriteOptions } from './run-write'
import { findFreeSlug, isSlugOfTitle, slugFromTitle } from './slugs'
import { assertSameVersion, retryStale } from './stale'
import { getPatchTarget } from './target'
import { updateArticle } from './update-article'
import {
  resultOf,
  type Sent,
  toSent,
  toWriteResult,
  type WriteResult,
  type WrittenForm,
} from './write-result'

type PatchInput = Valid<ArticlePatch> & {
  slug: string
  preconditions: Preconditions
  form?: WrittenForm | undefined
}

/** Applies a merge patch (RFC 7396). Throws as `getPatchTarget` does, or `validation_failed`, `slug_taken`. */
export function patchArticle(
  actor: Actor,
  slug: string,
  body: Checked<ArticlePatch>,
  options: WriteOptions,
): Promise<WriteResult> {
  const { preconditions, form } = options
  return retryStale(async () => {
    const before = await getPatchTarget(database().read, actor, slug, preconditions)
    const valid = assertValid(body)
    const fields = applyPatch(fieldsOf(before), valid.fields)
    const derived = await copyImagesOf(await deriveArticle(fields), options)
    const derive: Derive = (_fields, stored) => {
      assertSameVersion(before, stored)
      return derived
    }
    const patch = { slug, preconditions, form, ...valid }
    return runWrite((transaction) => resultOf(patchIn(transaction, actor, patch, derive)), options)
  })
}

/** Changes an article in a transaction. Throws as `patchArticle` does. */
export async function patchIn(
  transaction: Queries,
  actor: Actor,
  { slug, preconditions, fields: patch, warnings, form }: PatchInput,
  derive: Derive,
): Promise<Sent> {
  const stored = await getPatchTarget(transaction, actor, slug, preconditions)
  const fields = applyPatch(fieldsOf(stored), patch)
  const derived = derive(fields, stored)
  const changeOf = (name: FieldName) => (patch.reset.includes(name) ? 'reset' : 'keep')
  const isChanged = await updateArticle(transaction, actor, stored, {
    fields: await withDefaultSlug(transaction, actor, stored, fields, patch),
    undated: derived,
    unnamed: { date: changeOf('published_at'), translation: changeOf('translation_of') },
  })
  // Rescheduling an already scheduled article gives no warning.
  const input = { fields: { status: stored.status, ...patch.set }, warnings, derived, form }
  const result = isChanged ? 'updated' : 'unchanged'
  return toSent(toWriteResult(transaction, actor, stored.id, result, input), form)
}

/** The fields of an article after a patch. */
export function applyPatch(before: ArticleFields, { set, reset }: ArticlePatch): ArticleFields {
  const fields = { ...before, ...set }
  for (const name of reset) {
    // Resetting a required field is an issue of the body.
    if (name !== 'title' && name !== 'category' && name !== 'content') delete fields[name]
  }
  return fields
}

async function withDefaultSlug(
  queries: Queries,
  actor: Actor,
  stored: StoredArticle,
  fields: ArticleFields,
  { reset }: ArticlePatch,
): Promise<ArticleFields> {
  if (!reset.includes('slug')) return fields
  const base = slugFromTitle(fields.title, stored.id)
  if (isSlugOfTitle(stored.slug, base)) return fields
  return { ...fields, slug: await findFreeSlug(queries, { actor, status: fields.status }, base) }
}
