import { randomUUID } from 'node:crypto'
import type { Queries } from '../../db/database'
import { join, raw, sql } from '../../db/sql'
import { isPublished } from '../access'
import type { ArticleColumns, ContentColumns, DerivedArticle } from '../rendering/derive-article'
import type { TermIds } from '../totals'
import type { TranslationPlace } from '../translations'
import type { PublishedDate } from './published-date'

type WrittenRow = {
  article: ArticleColumns
  date: PublishedDate
  terms: TermIds
  now: Date
  place: TranslationPlace
}

type NewRow = WrittenRow & {
  slug: string | null
  /** The person who creates it; null for a key. */
  createdBy: number | null
}

/** Inserts the row of a new article, in the transaction of `queries`; returns its id. */
export async function insertRow(queries: Queries, { slug, createdBy, ...written }: NewRow): Promise<number> {
  const columns = {
    // A slug made from the id replaces this one once the id is known.
    slug: slug ?? randomUUID(),
    ...columnsOf(written),
    ever_published: isPublished(written.article),
    created_at: written.now,
    created_by: createdBy,
  }
  const [inserted] = await queries.$queryRaw<{ id: number }[]>`
    INSERT INTO article (${raw(Object.keys(columns).join(', '))}) VALUES (${join(Object.values(columns))}) RETURNING id`
  if (!inserted) throw new Error('An INSERT gave no row.')
  return inserted.id
}

/** Updates an article's row, in the transaction of `queries`. Once true, `ever_published` stays true. */
export async function updateRow(queries: Queries, id: number, written: WrittenRow): Promise<void> {
  const assignments = Object.entries(columnsOf(written)).map(([name, value]) => sql`${raw(name)} = ${value}`)
  await queries.$executeRaw`
    UPDATE article SET ${join(assignments)}, ever_published = (ever_published OR ${isPublished(written.article)}),
      revision = revision + 1 WHERE id = ${id}`
}

/** The values by column name. */
function columnsOf({ article, date, terms, now, place }: WrittenRow) {
  return {
    title: article.title,
    title_key: article.titleKey,
    summary: article.summary,
    excerpt: article.excerpt,
    category_id: terms.categoryId,
    author_id: terms.authorId,
    author_name: article.authorName,
    tags: JSON.stringify(article.tags),
    status: article.status,
    cover_image_url: article.coverImageUrl,
    cover_media: article.coverMedia,
    meta_title: article.metaTitle,
    meta_description: article.metaDescription,
    meta_keywords: article.metaKeywords,
    gallery: article.gallery === null ? null : JSON.stringify(article.gallery),
    reading_minutes: article.readingMinutes,
    published_at: date.publishedAt,
    published_at_given: date.publishedAtGiven,
    updated_at: now,
    language: article.language,
    language_given: article.languageGiven,
    translation_group: place.translationGroup,
    translation_of: place.translationOf,
  }
}

/** Inserts the content of a new article, and which media of the service it shows, in the transaction of `queries`. */
export async function insertContent(queries: Queries, id: number, derived: DerivedArticle): Promise<void> {
  await Promise.all([
    insertContentRow(queries, id, derived.content),
    replaceMedia(queries, id, derived.mediaIds),
  ])
}

async function insertContentRow(queries: Queries, id: number, content: ContentColumns) {
  const { source, formatGiven, format, html, text, pictures, renderVersion, media } = content
  await queries.$queryAll([
    sql`
      INSERT INTO article_content (article_id, source, format_given, format, html, text, pictures, render_version, media)
      VALUES (${id}, ${source}, ${formatGiven}, ${format}, ${html}, ${text}, ${pictures}, ${renderVersion}, ${media})`,
    sql`INSERT INTO article_views (article_id, count) VALUES (${id}, 0)`,
  ])
}

/** Replaces the content of an article, and which media of the service it shows, in the transaction of `queries`. */
export async function replaceContent(queries: Queries, id: number, derived: DerivedArticle): Promise<void> {
  await Promise.all([
    updateContentRow(queries, id, derived.content),
    replaceMedia(queries, id, derived.mediaIds),
  ])
}

async function updateContentRow(queries: Queries, id: number, content: ContentColumns) {
  const { source, formatGiven, format, html, text, pictures, renderVersion, media } = content
  await queries.$executeRaw`
    UPDATE article_content SET source = ${source}, format_given = ${formatGiven}, format = ${format}, html = ${html},
      text = ${text}, pictures = ${pictures}, render_version = ${renderVersion}, media = ${media} WHERE article_id = ${id}`
}

/** Records which media of the service an article shows, in the transaction that writes the article. */
export async function replaceMedia(queries: Queries, articleId: number, mediaIds: string[]): Promise<void> {
  const before = await queries.$queryRaw<{ media_id: string }[]>`
    SELECT media_id FROM article_media WHERE article_id = ${articleId}`
  const known = new Set(before.map(({ media_id }) => media_id))
  const gone = [...known].filter((id) => !mediaIds.includes(id))
  if (gone.length > 0) await queries.articleMedia.deleteMany({ where: { articleId, mediaId: { in: gone } } })
  const added = mediaIds.filter((id) => !known.has(id))
  if (added.length > 0)
    await queries.articleMedia.createMany({ data: added.map((mediaId) => ({ articleId, mediaId })) })
}
