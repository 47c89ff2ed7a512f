import { type Actor, canReadDrafts } from '../auth/actor'
import { type Sql, sql } from '../db/sql'

export type Status = 'published' | 'draft'

/**
 * Who may see what: the condition on `article a` for what `actor` may see of the statuses wanted. Every list, detail,
 * search, related article and feed goes through it.
 */
export function visibleTo(actor: Actor, wanted: Status | 'all' = 'published'): Sql {
  if (wanted === 'published' || !canReadDrafts(actor)) return sql`a.status = 'published'`
  return wanted === 'draft' ? sql`a.status = 'draft'` : sql`a.status IN ('draft', 'published')`
}

/** The same question of one article at hand. */
export function canSee(actor: Actor, article: { status: string }): boolean {
  return article.status === 'published' || canReadDrafts(actor)
}
