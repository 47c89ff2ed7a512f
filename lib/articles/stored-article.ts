import type { Queries } from '../db/database'
import { type Sql, sql } from '../db/sql'
import type { JsonObject } from '../http/json-body'
import { isSlug } from '../text/slug'
import { IS_ALIAS } from './aliases/store'
import type { ArticleColumns } from './rendering/derive-article'
import { parseImages, parseTags } from './rows'
import type { ArticleFields } from './schema/fields'
import type { TermIds } from './totals'
import { findTranslated } from './translations'

/** What a write can change of an article: when none of it differs, nothing is written. */
export type Version = ArticleColumns & {
  slug: string
  publishedAt: Date
  publishedAtGiven: boolean
  categoryId: number
  authorId: number
  source: string
  formatGiven: string
  media: string
  aliases: string[]
  translationGroup: string | null
  translationOf: number | null
}

export type StoredArticle = Version & {
  id: number
  revision: number
  createdBy: number | null
  everPublished: boolean
  updatedAt: Date
  category: string
  terms: TermIds
  keywords: string[]
  renderVersion: number
  isCounted: boolean
  /** The slug of the article that it was said to translate; null when none was, or none is left. */
  translates: string | null
}

/** The article at `slug`, whoever may see it; null when there is none. */
export async function findStoredArticle(queries: Queries, slug: string): Promise<StoredArticle | null> {
  return isSlug(slug) ? findStored(queries, sql`a.slug = ${slug}`) : null
}

/** The article of an id, in the trash too; null when there is none. */
export async function findStoredById(queries: Queries, id: number): Promise<StoredArticle | null> {
  return findStored(queries, sql`a.id = ${id}`)
}

async function findStored(queries: Queries, condition: Sql): Promise<StoredArticle | null> {
  const [record] = await queries.$queryRaw<StoredRecord[]>`${SELECT_STORED} WHERE ${condition}`
  if (!record) return null
  const { tags, gallery, tagIds, keywords, aliases, ...article } = record
  return {
    ...article,
    tags: parseTags(tags),
    gallery: gallery === null ? null : parseImages(gallery),
    terms: {
      categoryId: article.categoryId,
      authorId: article.authorId,
      tagIds: tagIds?.split(' ').map(Number) ?? [],
    },
    keywords: keywords?.split(' ') ?? [],
    aliases: aliases?.split(' ').sort() ?? [],
    translates: await findTranslated(queries, article),
    isCounted: article.everPublished && isCountedVersion(article.renderVersion),
  }
}

/** Articles that an older version published are in the vocabulary when they are rendered again. */
const FIRST_COUNTED_VERSION = 8

/** Whether the vocabulary counts the articles that were rendered by a version, in a backup too. */
export function isCountedVersion(renderVersion: number): boolean {
  return Math.abs(renderVersion) >= FIRST_COUNTED_VERSION
}

/** The fields as they were given, but for slug, date and what is translated, which stay unless a write changes them. */
export function fieldsOf(stored: StoredArticle): ArticleFields {
  return {
    title: stored.title,
    category: stored.category,
    content: stored.source,
    summary: stored.summary ?? undefined,
    tags: stored.tags,
    cover_image_url: stored.coverImageUrl ?? undefined,
    author: stored.authorName,
    // A scheduled one is to be published, and its date says when.
    status: stored.status === 'draft' ? 'draft' : 'published',
    meta_title: stored.metaTitle ?? undefined,
    meta_description: stored.metaDescription ?? undefined,
    meta_keywords: stored.metaKeywords ?? undefined,
    language: stored.languageGiven ?? undefined,
    // Only a checked format was ever stored.
    content_format: stored.formatGiven as ArticleFields['content_format'],
    gallery: stored.gallery ?? undefined,
    aliases: stored.aliases,
  }
}

/** What PUT takes to make an article as it is stored, with the fields that were given alone. */
export function bodyOf(stored: StoredArticle): JsonObject {
  const { slug, status, publishedAt, publishedAtGiven, everPublished, aliases } = stored
  const body = {
    ...fieldsOf(stored),
    slug,
    status,
    published_at: publishedAtGiven || everPublished ? publishedAt.toISOString() : undefined,
    aliases: aliases.length > 0 ? aliases : undefined,
    translation_of: stored.translates ?? undefined,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

/** What `bodyOf` gives, without what says no more than its default. */
export function givenFieldsOf(stored: StoredArticle): JsonObject {
  const { tags, content_format, ...body } = bodyOf(stored)
  // An empty list takes precedence over the tags of front matter.
  const areTagsGiven = stored.tags.length > 0 || MAY_HAVE_FRONT_MATTER.test(stored.source)
  return {
    ...body,
    ...(areTagsGiven && { tags }),
    ...(content_format !== 'auto' && { content_format }),
  }
}

/** In a fence too. */
const MAY_HAVE_FRONT_MATTER = /^\s*(?:`{3,}\w*\s*)?---/

type StoredRecord = Omit<
  StoredArticle,
  'tags' | 'gallery' | 'terms' | 'keywords' | 'aliases' | 'translates' | 'isCounted'
> & {
  tags: string
  gallery: string | null
  tagIds: string | null
  keywords: string | null
  aliases: string | null
}

/** What it has several of is one text: to hand over each row would take longer than to find it. None of them has a space. */
const SELECT_STORED: Sql = sql`
  SELECT a.id, a.slug, a.title, a.title_key AS "titleKey", a.summary, a.excerpt, a.category_id AS "categoryId",
    a.author_id AS "authorId", a.author_name AS "authorName", a.tags, a.status, a.cover_image_url AS "coverImageUrl",
    a.cover_media AS "coverMedia", a.meta_title AS "metaTitle", a.meta_description AS "metaDescription",
    a.meta_keywords AS "metaKeywords", a.gallery, a.reading_minutes AS "readingMinutes",
    a.published_at AS "publishedAt", a.published_at_given AS "publishedAtGiven", a.ever_published AS "everPublished",
    a.updated_at AS "updatedAt", a.created_by AS "createdBy", a.revision, a.language,
    a.language_given AS "languageGiven", a.translation_group AS "translationGroup",
    a.translation_of AS "translationOf", c.name AS category,
    t.source, t.format_given AS "formatGiven", t.render_version AS "renderVersion", t.media,
    (SELECT string_agg(CAST(tag_id AS TEXT), ' ') FROM article_tag WHERE article_id = a.id) AS "tagIds",
    (SELECT string_agg(term, ' ') FROM article_keyword WHERE article_id = a.id) AS keywords,
    (SELECT string_agg(path, ' ') FROM redirect WHERE article_id = a.id AND ${IS_ALIAS}) AS aliases
  FROM article a JOIN category c ON c.id = a.category_id JOIN article_content t ON t.article_id = a.id`
