import { randomUUID } from 'node:crypto'
import type { Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { isPublished } from '../access'
import { replaceAliases } from '../aliases/store'
import { recordArticleWrite } from '../changes/record-article-write'
import { withOwnPictures } from '../media/own-pictures'
import { replaceMedia } from '../media/store'
import { recordFirstRevision } from '../revisions/record'
import { type ArticleFields, FIELD_NAMES } from '../schema/fields'
import { normalizeSlug } from '../slug'
import type { ArticleColumns, ContentColumns, DerivedArticle } from './derive-article'
import { insertLabels } from './labels'
import { publicationOf, recordPublication } from './publication'
import { dateArticle } from './published-date'
import { assertSlugFree, assignSlug, findFreeSlug, hasSlug, slugFromTitle } from './slugs'
import { ensureTermIds } from './term-ids'

/**
 * Inserts a new article with all its rows, in the transaction of `queries`; gives its id. Throws `validation_failed`,
 * `slug_taken`, `alias_taken`.
 */
export async function insertArticle(
  queries: Queries,
  fields: ArticleFields,
  undated: DerivedArticle,
): Promise<number> {
  const now = new Date()
  const { derived, date } = dateArticle(fields, await withOwnPictures(queries, undated, null), null, now)
  const slug = await newSlug(queries, fields)
  const terms = await ensureTermIds(queries, fields, derived.article.authorName)
  const { id } = await queries.article.create({
    data: {
      ...toRow(derived.article),
      ...date,
      // An article that only its id can name gets a slug as soon as it has one.
      slug: slug ?? randomUUID(),
      categoryId: terms.categoryId,
      authorId: terms.authorId,
      everPublished: isPublished(derived.article),
      createdAt: now,
      updatedAt: now,
    },
    select: { id: true },
  })
  await insertContent(queries, id, derived.content)
  await replaceMedia(queries, id, derived.mediaIds)
  const { publishedAt } = date
  const keywords = await insertLabels(queries, { id, terms, publishedAt, derived, isCounted: false })
  const { status } = derived.article
  const publication = publicationOf({ id, publishedAt, terms, keywords, status })
  await recordPublication(queries, null, publication)
  const finalSlug = slug ?? (await findFreeSlug(queries, slugFromTitle(fields.title, id)))
  await assignSlug(queries, id, finalSlug)
  await replaceAliases(queries, id, [], fields.aliases ?? [])
  await recordFirstRevision(queries, { articleId: id, revision: 1, at: now, changed: givenNames(fields) })
  await recordArticleWrite(queries, { id, before: null, after: { slug: finalSlug, status, publishedAt } })
  return id
}

/** The slug that is given, or a free one of the title; null for an article that only its id can name. */
async function newSlug(queries: Queries, { slug: given, title }: ArticleFields): Promise<string | null> {
  if (given === undefined) return hasSlug(title) ? findFreeSlug(queries, slugFromTitle(title, 0)) : null
  const slug = normalizeSlug(given)
  await assertSlugFree(queries, slug)
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
