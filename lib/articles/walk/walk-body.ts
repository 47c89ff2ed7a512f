import type { Warning } from '../../warning'
import { addressOf, linkHeader } from '../read/pagination'
import type { ArticleQuery } from '../schema/query'
import { type ArticleSummary, toSummary } from '../serialize'
import type { ArticleWalk } from './walk-articles'

export type WalkBody = {
  data: ArticleSummary[]
  meta: { pagination: { limit: number; next_cursor: string | null }; warnings: Warning[] }
  links: { self: string; next: string | null }
}

/** A part of a list as the API sends it, with the address of the next. */
export function walkBody(walked: ArticleWalk, query: ArticleQuery, warnings: Warning[]): WalkBody {
  const { articles, limit, nextCursor } = walked
  const to = (cursor: string) => addressOf({ ...query, limit, page: undefined, cursor })
  return {
    data: articles.map(toSummary),
    meta: { pagination: { limit, next_cursor: nextCursor }, warnings: [...warnings, ...walked.warnings] },
    links: { self: to(query.cursor ?? ''), next: nextCursor === null ? null : to(nextCursor) },
  }
}

/** The address of the next part as a header (RFC 8288). */
export function walkHeaders({ links: { next } }: WalkBody): Record<string, string> {
  return linkHeader({ next })
}
