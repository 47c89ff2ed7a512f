import type { Queries } from '../db/database'
import { type Sql, sql } from '../db/sql'
import type { JsonObject } from '../http/json-body'
import { isSlug } from '../text/slug'
import { IS_ALIAS } from './aliases/store'
import type { ArticleColumns } from './rendering/derive-article'
import { parseImages, parseTags } from './rows'
import type { ArticleFields, FieldName } from './schema/fields'
import type { TermIds } from './totals'
import { findTranslated } from './translations'

/** What a write can change of an article; if nothing differs, nothing is written. */
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
  /** The slug of the article it translates; null if none was given or none is left. */
  translates: string | null
}

/** The article at `slug`, whatever its status; null when there is none. */
export async function findStoredArticle(queries: Queries, slug: string): Promise<StoredArticle | null> {
  return isSlug(slug) ? findStored(queries, sql`a.slug = ${slug}`) : null
}

/** The article with an id, even in the trash; null when there is none. */
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

/** Articles published by an older version enter the vocabulary when they are rerendered. */
const FIRST_COUNTED_VERSION = 8

/** Whether the vocabulary counts articles of a render version, which is negative for those from a backup. */
export function isCountedVersion(renderVersion: number): boolean {
  return Math.abs(renderVersion) >= FIRST_COUNTED_VERSION
}

type FieldsOfStored = {
  [Name in Exclude<FieldName, 'slug' | 'published_at' | 'translation_of'>]: ArticleFields[Name]
}

/** The fields as given, without slug, date and `translation_of`, which stay unless a write changes them. */
export function fieldsOf(stored: StoredArticle): FieldsOfStored {
  return {
    title: stored.title,
    category: stored.category,
    content: stored.source,
    summary: stored.summary ?? undefined,
    tags: stored.tags,
    cover_image_url: stored.coverImageUrl ?? undefined,
    author: stored.authorName,
    // A scheduled article is one to be published, at a future date.
    status: stored.status === 'draft' ? 'draft' : 'published',
    meta_title: stored.metaTitle ?? undefined,
    meta_description: stored.metaDescription ?? undefined,
    meta_keywords: stored.metaKeywords ?? undefined,
    language: stored.languageGiven ?? undefined,
    // Only valid formats are ever stored.
    content_format: stored.formatGiven as ArticleFields['content_format'],
    gallery: stored.gallery ?? undefined,
    aliases: stored.aliases,
  }
}

/** The PUT body that recreates a stored article, with only the fields that were given. */
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

/** `bodyOf` without the fields that equal their defaults. */
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

/** Also matches front matter in a code fence. */
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

/** Lists are selected as one text, since transferring rows takes longer than finding them. No item has a space. */
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
