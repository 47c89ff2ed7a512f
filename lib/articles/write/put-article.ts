import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { assertValid, type Checked, type Valid } from '../../http/checked-body'
import type { Preconditions } from '../../http/preconditions'
import { normalizeSlug } from '../../text/slug'
import { copyImagesOf } from '../rendering/copy-images'
import { type Derive, type DerivedArticle, deriveArticle } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import { assertPathSlug } from '../schema/parse-body'
import { insertArticle } from './create-article'
import { runWrite, type WriteOptions } from './run-write'
import { assertSlugFree, saveFormerSlug } from './slugs'
import { assertPutTarget, findPutTarget, type PutTarget } from './target'
import { updateArticle } from './update-article'
import {
  type Inserted,
  resultOf,
  type Sent,
  sentInsertion,
  toSent,
  toWriteResult,
  type WriteResult,
  type WrittenForm,
} from './write-result'

const UNNAMED = { date: 'keep', translation: 'default' } as const

type Put = Valid<ArticleFields> & {
  slug: string
  preconditions: Preconditions
  form?: WrittenForm | undefined
  /** As in `createIn`. */
  previous?: Promise<unknown> | undefined
}

/** Creates, replaces or keeps the article at `slug`. Throws as `assertPutTarget`, or `validation_failed`, `slug_taken`. */
export async function putArticle(
  actor: Actor,
  slug: string,
  target: PutTarget,
  body: Checked<ArticleFields>,
  options: WriteOptions,
): Promise<WriteResult> {
  const { preconditions, form } = options
  assertPutTarget(actor, target, preconditions)
  assertPathSlug(slug)
  const article = assertValid(body)
  const derived = await copyImagesOf(await deriveArticle(article.fields), options)
  const put = { slug, preconditions, form, ...article }
  return runWrite((transaction) => resultOf(putIn(transaction, actor, put, () => derived)), options)
}

/** Puts an article in a transaction, which looks up its slug again. Throws as `putArticle` does. */
export async function putIn(
  transaction: Queries,
  actor: Actor,
  { slug, preconditions, fields, warnings, form, previous }: Put,
  derive: Derive,
): Promise<Sent> {
  const target = await findPutTarget(transaction, slug)
  assertPutTarget(actor, target, preconditions)
  const derived = derive(fields, target.article)
  const input = { fields, warnings, derived, form }
  if (target.article || fields.translation_of !== undefined) await previous
  if (!target.article) {
    const inserted = await insertAt(transaction, actor, slug, fields, derived)
    return sentInsertion(transaction, actor, inserted, input)
  }
  const wanted = { fields, undated: derived, unnamed: UNNAMED }
  const isChanged = await updateArticle(transaction, actor, target.article, wanted)
  const result = isChanged ? 'updated' : 'unchanged'
  return toSent(toWriteResult(transaction, actor, target.article.id, result, input), form)
}

/** A slug in the body takes precedence over the one in the URL, which then redirects. */
async function insertAt(
  queries: Queries,
  actor: Actor,
  slug: string,
  fields: ArticleFields,
  derived: DerivedArticle,
): Promise<Inserted> {
  const isElsewhere = fields.slug !== undefined && normalizeSlug(fields.slug) !== slug
  if (isElsewhere) await assertSlugFree(queries, actor, slug)
  const { id, rest } = await insertArticle(queries, actor, { ...fields, slug: fields.slug ?? slug }, derived)
  // The next write may be at that slug.
  if (isElsewhere)
    await Promise.all([rest, saveFormerSlug(queries, { id, status: derived.article.status }, slug)])
  return { id, rest }
}
