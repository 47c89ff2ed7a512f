import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { assertValid, type Checked, type Valid } from '../../http/checked-body'
import { normalizeSlug } from '../../text/slug'
import { assertMayPublish } from '../access'
import { replaceAliases } from '../aliases/store'
import { recordArticleWrite } from '../changes/record-change'
import { chooseKeywords, insertIndexRows } from '../indexing/index-rows'
import { copyImagesOf } from '../rendering/copy-images'
import { type Derive, type DerivedArticle, deriveArticle } from '../rendering/derive-article'
import { withMedia } from '../rendering/with-media'
import { recordFirstRevision } from '../revisions/record'
import type { ArticleFields } from '../schema/fields'
import { ensureTermIds } from '../taxonomy/taxonomy'
import { assertLanguageFree, choosePlace } from '../translations'
import { insertContent, insertRow } from './article-rows'
import { findStoredContent, type Idempotency, runIdempotently, storeResponse } from './idempotency'
import { publicationOf, recordNewPublication } from './publication'
import { dateArticle } from './published-date'
import { runWrite, type WriteOptions } from './run-write'
import { assertSlugFree, assignSlug, findFreeSlug, freeFormerSlug, hasSlug, slugFromTitle } from './slugs'
import {
  type Inserted,
  resultOf,
  type Sent,
  sentInsertion,
  type WriteResult,
  type WrittenForm,
} from './write-result'

export type CreateOptions = Omit<WriteOptions, 'preconditions'> & { idempotency: Idempotency | null }

/** `previous` is the write before it in the same transaction; its response must not show this one. */
type Create = Valid<ArticleFields> & {
  form?: WrittenForm | undefined
  previous?: Promise<unknown> | undefined
  idempotency?: Idempotency | null
}

/** Creates an article, with an idempotency key only once. Throws `validation_failed` with every issue, `slug_taken`. */
export function createArticle(
  actor: Actor,
  body: Checked<ArticleFields>,
  options: CreateOptions,
): Promise<WriteResult> {
  // A dry run stores nothing, not even its result.
  const idempotency = options.isDryRun ? null : options.idempotency
  return runIdempotently(idempotency, async () => {
    const article = assertValid(body)
    const derived = await copyImagesOf(await deriveArticle(article.fields), options)
    return runWrite(async (transaction) => {
      const earlier = idempotency && (await findStoredContent<WriteResult>(transaction, idempotency))
      if (earlier) return earlier
      const create = { ...article, form: options.form, idempotency }
      return resultOf(createIn(transaction, actor, create, () => derived))
    }, options)
  })
}

/** Creates an article in a transaction, and stores the result of an idempotent call. Throws as `insertArticle` does. */
export async function createIn(
  transaction: Queries,
  actor: Actor,
  { fields, warnings, form, previous, idempotency = null }: Create,
  derive: Derive,
): Promise<Sent> {
  // The article it translates is changed too.
  if (fields.translation_of !== undefined) await previous
  const derived = derive(fields, null)
  const inserted = await insertArticle(transaction, actor, fields, derived)
  const sent = await sentInsertion(transaction, actor, inserted, { fields, warnings, derived, form })
  return idempotency ? { result: stored(transaction, idempotency, sent) } : sent
}

async function stored(queries: Queries, idempotency: Idempotency, { result }: Sent): Promise<WriteResult> {
  const written = await result
  await storeResponse(queries, idempotency, written)
  return written
}

/**
 * Inserts an article with all its rows. Throws `validation_failed`, `slug_taken`, `alias_taken`,
 * `translation_exists`.
 */
export async function insertArticle(
  queries: Queries,
  actor: Actor,
  fields: ArticleFields,
  undated: DerivedArticle,
): Promise<Inserted> {
  const now = new Date()
  const createdBy = actor.personId ?? null
  const { derived, date } = dateArticle(fields, await withMedia(queries, undated, null), null, now)
  const { status, language } = derived.article
  const { publishedAt } = date
  assertMayPublish(actor, null, status)
  const place = await choosePlace(queries, actor, fields.translation_of, null, 'default')
  await assertLanguageFree(queries, actor, { id: null, language, ...place })
  // Independent statements are sent together, so that those of each step are one message.
  const naming = Promise.all([
    newSlug(queries, actor, fields),
    ensureTermIds(queries, fields, derived.article.authorName),
  ])
  const [[slug, terms], id, keywords] = await Promise.all([
    naming,
    naming.then(([slug, terms]) =>
      insertRow(queries, { article: derived.article, date, slug, terms, now, createdBy, place }),
    ),
    chooseKeywords(queries, derived.search, { status, isCounted: false }),
  ])
  const article = { id, status }
  const finalSlug = slug ?? (await findFreeSlug(queries, { actor, status }, slugFromTitle(fields.title, id)))
  if (slug === null) await assignSlug(queries, article, finalSlug)
  const indexRows = { ...article, terms, language, publishedAt, derived, keywords }
  const stems = keywords.map(({ stem }) => stem)
  const shown = { ...derived.article, ...place, id, slug: finalSlug, publishedAt, terms, keywords: stems }
  await replaceAliases(queries, actor, { ...article, before: [], after: fields.aliases ?? [] })
  const rest = Promise.all([
    insertContent(queries, id, derived),
    insertIndexRows(queries, indexRows),
    recordNewPublication(queries, publicationOf(shown)),
    // `assignSlug` has freed that of an article named after its id.
    slug === null ? null : freeFormerSlug(queries, article, slug),
    recordFirstRevision(queries, { articleId: id, at: now, fields }),
    recordArticleWrite(queries, { id, before: null, after: { slug: finalSlug, status, publishedAt } }),
  ])
  return { id, rest }
}

async function newSlug(
  queries: Queries,
  actor: Actor,
  { slug: input, title, status }: ArticleFields,
): Promise<string | null> {
  if (input === undefined)
    return hasSlug(title) ? findFreeSlug(queries, { actor, status }, slugFromTitle(title, 0)) : null
  const slug = normalizeSlug(input)
  await assertSlugFree(queries, actor, slug)
  return slug
}
