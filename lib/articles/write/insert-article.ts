import { randomUUID } from 'node:crypto'
import type { Actor } from '../../auth/actor'
import type { Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { normalizeSlug } from '../../text/slug'
import { isPublished } from '../access'
import { replaceAliases } from '../aliases/store'
import { recordArticleWrite } from '../changes/record-change'
import { withOwnPictures } from '../media/own-pictures'
import { replaceMedia } from '../media/store'
import { recordFirstRevision } from '../revisions/record'
import { type ArticleFields, FIELD_NAMES } from '../schema/fields'
import { ensureTermIds } from '../taxonomy/ensure-terms'
import type { TermIds } from '../totals'
import type { ArticleColumns, ContentColumns, DerivedArticle } from './derive-article'
import { chooseKeywords, insertLabels } from './labels'
import { publicationOf, recordNewPublication } from './publication'
import { dateArticle, type PublishedDate } from './published-date'
import { assertSlugFree, assignSlug, findFreeSlug, freeFormerSlug, hasSlug, slugFromTitle } from './slugs'

/**
 * Inserts a new article with all its rows, in the transaction of `queries`; gives its id. Throws `validation_failed`,
 * `slug_taken`, `alias_taken`.
 */
export async function insertArticle(
  queries: Queries,
  actor: Actor,
  fields: ArticleFields,
  undated: DerivedArticle,
): Promise<number> {
  const now = new Date()
  const { derived, date } = dateArticle(fields, await withOwnPictures(queries, undated, null), null, now)
  const { status } = derived.article
  const { publishedAt } = date
  // No statement waits for one whose answer it does not need, so that those of each step are one message.
  const naming = Promise.all([
    newSlug(queries, fields),
    ensureTermIds(queries, fields, derived.article.authorName),
  ])
  const [[slug, terms], id, keywords] = await Promise.all([
    naming,
    naming.then(([slug, terms]) => insertRow(queries, { article: derived.article, date, slug, terms, now })),
    chooseKeywords(queries, derived, false),
  ])
  const finalSlug = slug ?? (await nameById(queries, id, fields.title))
  const labels = { id, terms, publishedAt, derived, keywords }
  const publication = publicationOf({
    id,
    publishedAt,
    terms,
    status,
    keywords: keywords.map(({ term }) => term),
  })
  await replaceAliases(queries, actor, { id, before: [], after: fields.aliases ?? [] })
  // The database is asked for all of this at once.
  await Promise.all([
    insertContent(queries, id, derived.content),
    replaceMedia(queries, id, derived.mediaIds),
    insertLabels(queries, labels),
    recordNewPublication(queries, publication),
    freeFormerSlug(queries, finalSlug),
    recordFirstRevision(queries, { articleId: id, revision: 1, at: now, changed: givenNames(fields) }),
    recordArticleWrite(queries, { id, before: null, after: { slug: finalSlug, status, publishedAt } }),
  ])
  return id
}

/** The slug that is given, or a free one of the title; null for an article that only its id can name. */
async function newSlug(queries: Queries, { slug: given, title }: ArticleFields): Promise<string | null> {
  if (given === undefined) return hasSlug(title) ? findFreeSlug(queries, slugFromTitle(title, 0)) : null
  const slug = normalizeSlug(given)
  await assertSlugFree(queries, slug)
  return slug
}

type NewRow = {
  article: ArticleColumns
  date: PublishedDate
  slug: string | null
  terms: TermIds
  now: Date
}

async function insertRow(queries: Queries, { article, date, slug, terms, now }: NewRow): Promise<number> {
  const row = toRow(article)
  // An article that only its id can name gets a slug as soon as it has one.
  const [inserted] = await queries.$queryRaw<{ id: number }[]>`
    INSERT INTO article (slug, title, title_key, summary, excerpt, category_id, author_id, author_name, tags, status,
      cover_image_url, cover_media, meta_title, meta_description, meta_keywords, gallery, reading_minutes,
      published_at, published_at_given, ever_published, created_at, updated_at)
    VALUES (${slug ?? randomUUID()}, ${row.title}, ${row.titleKey}, ${row.summary}, ${row.excerpt},
      ${terms.categoryId}, ${terms.authorId}, ${row.authorName}, ${row.tags}, ${row.status},
      ${row.coverImageUrl}, ${row.coverMedia}, ${row.metaTitle}, ${row.metaDescription}, ${row.metaKeywords},
      ${row.gallery}, ${row.readingMinutes},
      ${date.publishedAt}, ${date.publishedAtGiven}, ${isPublished(article)}, ${now}, ${now})
    RETURNING id`
  if (!inserted) throw new Error('An INSERT gave no row.')
  return inserted.id
}

async function nameById(queries: Queries, id: number, title: string): Promise<string> {
  const slug = await findFreeSlug(queries, slugFromTitle(title, id))
  await assignSlug(queries, id, slug)
  return slug
}

async function insertContent(queries: Queries, id: number, content: ContentColumns) {
  const { source, formatGiven, format, html, text, pictures, renderVersion, media } = content
  await queries.$queryAll([
    sql`
      INSERT INTO article_content (article_id, source, format_given, format, html, text, pictures, render_version, media)
      VALUES (${id}, ${source}, ${formatGiven}, ${format}, ${html}, ${text}, ${pictures}, ${renderVersion}, ${media})`,
    sql`INSERT INTO article_views (article_id, count) VALUES (${id}, 0)`,
  ])
}

function givenNames(fields: ArticleFields) {
  return FIELD_NAMES.filter((name) => fields[name] !== undefined)
}

/** The columns of `article` as the model has them: lists as JSON. */
export function toRow({ tags, gallery, ...columns }: ArticleColumns) {
  return {
    ...columns,
    tags: JSON.stringify(tags),
    gallery: gallery === null ? null : JSON.stringify(gallery),
  }
}
