import { type Actor, assertScope, canReadDrafts } from '../auth/actor'
import { type Sql, sql } from '../db/sql'
import { AppError } from '../errors'
import type { SearchFilter } from '../search/search'

/** A scheduled article is a draft until its date has come; then the scheduler publishes it. */
export type Status = 'published' | 'draft' | 'scheduled'
export const DELETED = 'deleted'
export type StatusFilter = Status | 'all' | typeof DELETED

export type Audience = 'readers' | 'keys'

// Who may see what. Every list, detail, search, related article, feed and counter goes by what stands here.

export const PUBLISHED: Sql = sql`a.status = 'published'`

/** The condition on an `article_tag` for what everybody may see: only those of a published article have a date. */
export function isTagOfPublished(table: Sql): Sql {
  return sql`${table}.published_at IS NOT NULL`
}

/** Whether everybody may see an article. */
export function isPublished(article: { status: string }): boolean {
  return article.status === 'published'
}

/** Whether an article is in the trash, where its row has a slug that no address can have. */
export function isDeleted(article: { status: string }): boolean {
  return article.status === DELETED
}

/** Whether `actor` may see an article. */
export function canSee(actor: Actor, article: { status: string }): boolean {
  return isPublished(article) || (canReadDrafts(actor) && !isDeleted(article))
}

/** Whether `actor` may learn of an article beside the one they write: an author's rights are those over one draft. */
export function canName(actor: Actor, other: { status: string; createdBy: number | null }): boolean {
  return isPublished(other) || isOwn(actor, other) || (!actor.isAuthor && canSee(actor, other))
}

/** Whether `actor` made an article and may write. */
export function isOwn({ personId, scopes }: Actor, { createdBy }: { createdBy: number | null }): boolean {
  return personId !== undefined && personId === createdBy && scopes.has('articles:create')
}

/** `isOwn` as the condition on `article a`. */
export function isMadeBy({ personId = 0, scopes }: Actor): Sql {
  return scopes.has('articles:create') ? sql`a.created_by = ${personId}` : sql`1 = 0`
}

/** The statuses that `actor` gets of those wanted: only published articles without the right to read drafts. */
export function allowedStatus(actor: Actor, wanted: StatusFilter = 'published'): StatusFilter {
  return canReadDrafts(actor) ? wanted : 'published'
}

/** The condition on `article a` for these statuses. */
export function hasStatus(status: StatusFilter): Sql {
  if (status === 'published') return PUBLISHED
  if (status === 'all') return sql`a.status IN ('draft', 'published', 'scheduled')`
  return sql`a.status = ${status}`
}

/** The filters of the search index for these statuses: those that a hit must match and must not match. */
export function statusFilters(status: StatusFilter): { with: SearchFilter[]; without: SearchFilter[] } {
  if (status === 'published') return { with: [], without: ['draft'] }
  if (status === 'draft') return { with: ['draft'], without: ['scheduled'] }
  // The index has nothing of what is in the trash.
  if (status === DELETED) return { with: ['scheduled'], without: ['draft'] }
  return { with: status === 'scheduled' ? ['scheduled'] : [], without: [] }
}

/** No article has the slug, or none that the caller may see. */
export function notFound(): AppError {
  return new AppError('not_found', 'There is no article with this slug.')
}

/** The 410 of an article that readers knew, in the trash or gone for good; a draft that was deleted is a 404. */
export function gone(): AppError {
  return new AppError('gone', 'This article was deleted.')
}

/** The article has another slug now. */
export function moved(slug: string): AppError {
  return new AppError('moved', `This article now has the slug "${slug}".`, { movedTo: slug })
}

/** Throws `insufficient_scope` for a write by who may not publish to what is or gets public; null: no article yet. */
export function assertMayPublish(actor: Actor, before: Status | null, after: Status): void {
  const isDraftThroughout = (before ?? 'draft') === 'draft' && after === 'draft'
  if (!isDraftThroughout) assertScope(actor, 'articles:publish')
}
