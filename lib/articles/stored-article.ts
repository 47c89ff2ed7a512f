import type { Queries } from '../db/database'
import type { JsonObject } from '../http/json-body'
import { isSlug } from '../text/slug'
import type { Status } from './access'
import { listAliases } from './aliases/store'
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
  return isSlug(slug) ? findStored(queries, { slug }) : null
}

/** The article of an id, in the trash too; null when there is none. */
export async function findStoredById(queries: Queries, id: number): Promise<StoredArticle | null> {
  return findStored(queries, { id })
}

async function findStored(queries: Queries, where: Where): Promise<StoredArticle | null> {
  const row = await selectRow(queries, where)
  if (!row) return null
  const { category, categoryId, authorId, tagRows, keywords, content, ...article } = row
  // Each article has its content; the model cannot say so.
  const stored = content ?? { source: '', formatGiven: 'auto', renderVersion: 0, media: '{}' }
  return {
    ...article,
    // Only a status was ever stored.
    status: row.status as Status,
    tags: parseTags(row.tags),
    gallery: row.gallery === null ? null : parseImages(row.gallery),
    category: category.name,
    categoryId,
    authorId,
    terms: { categoryId, authorId, tagIds: tagRows.map(({ tagId }) => tagId) },
    keywords: keywords.map(({ term }) => term),
    aliases: await listAliases(queries, row.id),
    translates: await findTranslated(queries, row),
    ...stored,
    isCounted: row.everPublished && isCountedVersion(stored.renderVersion),
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
  return {
    ...body,
    ...(stored.tags.length > 0 && { tags }),
    ...(content_format !== 'auto' && { content_format }),
  }
}

type Where = { slug: string } | { id: number }

function selectRow(queries: Queries, where: Where) {
  return queries.article.findFirst({
    where,
    include: {
      content: { select: { source: true, formatGiven: true, renderVersion: true, media: true } },
      category: { select: { name: true } },
      tagRows: { select: { tagId: true } },
      keywords: { select: { term: true } },
    },
  })
}
