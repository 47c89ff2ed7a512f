import { type Actor, canReadDrafts, insufficientScope } from '../auth/actor'
import { type Sql, sql } from '../db/sql'
import { AppError } from '../errors'
import type { SearchFilter } from '../search/search'

/** A scheduled article is a draft until its date has come; then the scheduler publishes it. */
export type Status = 'published' | 'draft' | 'scheduled'
export const DELETED = 'deleted'
export type StatusFilter = Status | 'all' | typeof DELETED

export type Audience = 'readers' | 'keys'

// Who may see what. Every list, detail, search, related article, feed and counter uses these conditions.

export const PUBLISHED: Sql = sql`a.status = 'published'`

/** The condition on `article_tag` for published articles: only their rows have a date. */
export function isTagOfPublished(table: Sql): Sql {
  return sql`${table}.published_at IS NOT NULL`
}

/** Whether everybody may see an article. */
export function isPublished(article: { status: string }): boolean {
  return article.status === 'published'
}

/** Whether an article is in the trash. A trashed row has a slug that no URL can contain. */
export function isDeleted(article: { status: string }): boolean {
  return article.status === DELETED
}

/** Whether `actor` may see an article. */
export function canSee(actor: Actor, article: { status: string }): boolean {
  return isPublished(article) || (canReadDrafts(actor) && !isDeleted(article))
}

/** Whether `actor` may learn that another article exists. An author's rights cover only the draft being written. */
export function canName(actor: Actor, other: { status: string; createdBy: number | null }): boolean {
  return isPublished(other) || isOwn(actor, other) || (!actor.isAuthor && canSee(actor, other))
}

/** Whether `actor` created the article and has the scope `articles:create`. */
export function isOwn({ personId, scopes }: Actor, { createdBy }: { createdBy: number | null }): boolean {
  return personId !== undefined && personId === createdBy && scopes.has('articles:create')
}

/** `isOwn` as an SQL condition on `article a`. */
export function isMadeBy({ personId = 0, scopes }: Actor): Sql {
  return scopes.has('articles:create') ? sql`a.created_by = ${personId}` : sql`1 = 0`
}

/** `wanted`, or `published` if `actor` lacks the right to read drafts. */
export function allowedStatus(actor: Actor, wanted: StatusFilter = 'published'): StatusFilter {
  return canReadDrafts(actor) ? wanted : 'published'
}

/** The SQL condition on `article a` for a status filter. */
export function hasStatus(status: StatusFilter): Sql {
  if (status === 'published') return PUBLISHED
  if (status === 'all') return sql`a.status IN ('draft', 'published', 'scheduled')`
  return sql`a.status = ${status}`
}

/** The search index filters for a status filter: those a hit must match and those it must not match. */
export function statusFilters(status: StatusFilter): { with: SearchFilter[]; without: SearchFilter[] } {
  if (status === 'published') return { with: [], without: ['draft'] }
  if (status === 'draft') return { with: ['draft'], without: ['scheduled'] }
  // Matches nothing: trashed articles are not indexed, and every scheduled one is also marked `draft`.
  if (status === DELETED) return { with: ['scheduled'], without: ['draft'] }
  return { with: status === 'scheduled' ? ['scheduled'] : [], without: [] }
}

/** The error for a slug that no article has, or none that the caller may see. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is no article with this slug.')
}

/** The 410 for a once published article, in the trash or deleted for good. A deleted draft gets a 404. */
export function gone(): AppError {
  return new AppError('gone', 'This article was deleted.')
}

/** The error for a former slug of the article that is now at `slug`. */
export function moved(slug: string): AppError {
  return new AppError('moved', `This article now has the slug "${slug}".`, { movedTo: slug })
}

/** Throws `insufficient_scope` without `articles:publish`, unless it stays a draft. `before` is null for a new article. */
export function assertMayPublish(actor: Actor, before: Status | null, after: Status): void {
  const isDraft = (before ?? 'draft') === 'draft'
  if ((isDraft && after === 'draft') || actor.scopes.has('articles:publish')) return
  throw insufficientScope(actor, ['articles:publish'], isDraft ? REMAIN_DRAFT : undefined)
}

const REMAIN_DRAFT = 'send the status "draft" or none, and somebody with that scope can publish it'

/**
 * The SQL condition for what somebody else has to publish: `person p`, who made it, lacks `articles:publish` or has left, or
 * is nobody, as with a key.
 */
export const IS_FOR_OTHERS_TO_PUBLISH: Sql = sql`(p.id IS NULL OR p.disabled_at IS NOT NULL
  OR ' ' || p.scopes || ' ' NOT LIKE '% articles:publish %')`
