import { config } from '../../config'
import type { Warning } from '../../errors'
import type { ArticleQuery } from '../schema/query'
import { type ArticleSummary, toSummary } from '../serialize'
import type { ArticleWalk } from '../walk/walk-articles'
import type { ArticlePage } from './list-articles'

type Links = { self: string; first: string; prev: string | null; next: string | null; last: string }

type Pagination = {
  page: number
  limit: number
  total: number
  pages: number
  next: number | null
  prev: number | null
}

export type PageBody = {
  data: ArticleSummary[]
  meta: { pagination: Pagination; warnings: Warning[]; did_you_mean?: { q: string } }
  links: Links
}

export type WalkBody = {
  data: ArticleSummary[]
  meta: { pagination: { limit: number; next_cursor: string | null }; warnings: Warning[] }
  links: { self: string; next: string | null }
}

type Place = Pick<Pagination, 'page' | 'limit' | 'total'>

/** Where a page is among all pages of its list, and their addresses, which `to` gives by their numbers. */
export function paginate(
  { page, limit, total }: Place,
  to: (page: number) => string,
): { pagination: Pagination; links: Links } {
  const pages = Math.ceil(total / limit)
  const next = page < pages ? page + 1 : null
  const prev = Math.min(page - 1, pages) || null
  return {
    pagination: { page, limit, total, pages, next, prev },
    links: {
      self: to(page),
      first: to(1),
      prev: prev === null ? null : to(prev),
      next: next === null ? null : to(next),
      last: to(Math.max(1, pages)),
    },
  }
}

/** A page of a list as the API sends it, with the addresses of the pages around it. */
export function pageBody(found: ArticlePage, query: ArticleQuery, warnings: Warning[]): PageBody {
  const { limit } = found
  const { pagination, links } = paginate(found, (page) => addressOf({ ...query, limit, page }))
  return {
    data: found.articles.map(toSummary),
    meta: {
      pagination,
      warnings: [...warnings, ...found.warnings],
      ...(found.didYouMean !== null && { did_you_mean: { q: found.didYouMean } }),
    },
    links,
  }
}

/** Proxies and clients reject responses with long headers, and the body has the links too. */
const MAX_LINK_LENGTH = 4_000

/** The same as headers: `Link` (RFC 8288; left out where a long query would make it too long) and `X-Total-Count`. */
export function pageHeaders({ links, meta }: Pick<PageBody, 'links' | 'meta'>): Record<string, string> {
  const { first, prev, next, last } = links
  return { ...linkHeader({ first, prev, next, last }), 'X-Total-Count': String(meta.pagination.total) }
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

/** `Link` for the addresses that there are; without one no header, nor with one that would be too long. */
function linkHeader(addresses: Record<string, string | null>): Record<string, string> {
  const relations = Object.entries(addresses).filter(([, address]) => address !== null)
  const link = relations.map(([relation, address]) => `<${address}>; rel="${relation}"`).join(', ')
  return link !== '' && link.length <= MAX_LINK_LENGTH ? { Link: link } : {}
}

/** The address of the list that a query names. */
function addressOf(query: Partial<ArticleQuery>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const parameters = given.map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : String(value),
  ])
  return `${config().siteUrl}/api/artikel?${new URLSearchParams(parameters)}`
}
