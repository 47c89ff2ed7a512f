import { randomUUID } from 'node:crypto'
import type { Queries } from '../../db/database'
import { sql } from '../../db/sql'
import { isPublished } from '../access'
import type { ArticleColumns, ContentColumns, DerivedArticle } from '../rendering/derive-article'
import type { TermIds } from '../totals'
import type { TranslationPlace } from '../translations'
import type { PublishedDate } from './published-date'

type NewRow = {
  article: ArticleColumns
  date: PublishedDate
  slug: string | null
  terms: TermIds
  now: Date
  /** The person who makes it; null for a key. */
  createdBy: number | null
  place: TranslationPlace
}

/** Inserts the row of a new article, in the transaction of `queries`; gives its id. */
export async function insertRow(
  queries: Queries,
  { article, date, slug, terms, now, createdBy, place }: NewRow,
): Promise<number> {
  const row = toRow(article)
  // An article that only its id can name gets a slug as soon as it has one.
  const [inserted] = await queries.$queryRaw<{ id: number }[]>`
    INSERT INTO article (slug, title, title_key, summary, excerpt, category_id, author_id, author_name, tags, status,
      cover_image_url, cover_media, meta_title, meta_description, meta_keywords, gallery, reading_minutes,
      published_at, published_at_given, ever_published, created_at, updated_at, created_by,
      language, language_given, translation_group, translation_of)
    VALUES (${slug ?? randomUUID()}, ${row.title}, ${row.titleKey}, ${row.summary}, ${row.excerpt},
      ${terms.categoryId}, ${terms.authorId}, ${row.authorName}, ${row.tags}, ${row.status},
      ${row.coverImageUrl}, ${row.coverMedia}, ${row.metaTitle}, ${row.metaDescription}, ${row.metaKeywords},
      ${row.gallery}, ${row.readingMinutes},
      ${date.publishedAt}, ${date.publishedAtGiven}, ${isPublished(article)}, ${now}, ${now}, ${createdBy},
      ${row.language}, ${row.languageGiven}, ${place.translationGroup}, ${place.translationOf})
    RETURNING id`
  if (!inserted) throw new Error('An INSERT gave no row.')
  return inserted.id
}

/** The columns of `article` as the model has them: lists as JSON. */
export function toRow({ tags, gallery, ...columns }: ArticleColumns) {
  return {
    ...columns,
    tags: JSON.stringify(tags),
    gallery: gallery === null ? null : JSON.stringify(gallery),
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
  await queries.articleContent.update({ where: { articleId: id }, data: derived.content })
  await replaceMedia(queries, id, derived.mediaIds)
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
