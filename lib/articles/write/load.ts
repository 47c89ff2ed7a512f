import type { Queries } from '../../db/database'
import { AppError } from '../../errors'
import type { ArticleFields } from '../schema/fields'
import { articleApiPath, articleUrl } from '../serialize'
import { findFreeSlug } from './slugs'

/** An article with what a write has to know of it. */
export type StoredArticle = NonNullable<Awaited<ReturnType<typeof findStoredArticle>>>

export function findStoredArticle(queries: Queries, slug: string) {
  return queries.article.findUnique({
    where: { slug },
    include: { content: true, category: true, tagRows: true, keywords: true },
  })
}

/**
 * The article that a write names by its slug. Throws `not_found`, `gone` for a deleted one, and `moved` for a slug that
 * the article had before.
 */
export async function getStoredArticle(queries: Queries, slug: string): Promise<StoredArticle> {
  const stored = await findStoredArticle(queries, slug)
  if (stored) return stored
  const former = await queries.formerSlug.findUnique({ where: { slug }, include: { article: true } })
  if (!former) throw notFound()
  throw former.article ? moved(former.article.slug) : gone()
}

/** Throws `moved` when a slug is a former one of an article that is still there. */
export async function assertNotMoved(queries: Queries, slug: string) {
  const former = await queries.formerSlug.findUnique({ where: { slug }, include: { article: true } })
  if (former?.article) throw moved(former.article.slug)
}

/** Throws `slug_taken`, with a free slug as a suggestion, when an article other than `ownId` has this one. */
export async function assertSlugFree(queries: Queries, slug: string, ownId?: number) {
  const holder = await queries.article.findUnique({ where: { slug }, select: { id: true } })
  if (!holder || holder.id === ownId) return
  const suggestion = await findFreeSlug(queries, slug)
  throw new AppError(
    'slug_taken',
    `slug "${slug}" is taken by another article; use "${suggestion}", or omit slug to have one generated.`,
    {
      errors: [{ pointer: '/slug', code: 'taken', message: `slug "${slug}" is taken by another article.` }],
      members: { existing_url: articleUrl(slug), suggested_slug: suggestion },
    },
  )
}

/** The fields of an article as they were given, but for its slug and date: those stay unless a write changes them. */
export function fieldsOf(stored: StoredArticle): ArticleFields {
  return {
    title: stored.title,
    category: stored.category.name,
    content: stored.content?.source ?? '',
    summary: stored.summary ?? undefined,
    tags: JSON.parse(stored.tags),
    cover_image_url: stored.coverImageUrl ?? undefined,
    author: stored.authorName,
    status: stored.status === 'draft' ? 'draft' : 'published',
    meta_title: stored.metaTitle ?? undefined,
    meta_description: stored.metaDescription ?? undefined,
    meta_keywords: stored.metaKeywords ?? undefined,
    // Only a checked format was ever stored.
    content_format: stored.content?.formatGiven as ArticleFields['content_format'],
    gallery: stored.gallery === null ? undefined : JSON.parse(stored.gallery),
  }
}

export function notFound(): AppError {
  return new AppError('not_found', 'There is no article with this slug.')
}

export function gone(): AppError {
  return new AppError('gone', 'This article was deleted.')
}

export function moved(slug: string): AppError {
  const location = articleApiPath(slug)
  return new AppError('moved', `This article has moved to ${location}.`, { headers: { Location: location } })
}
