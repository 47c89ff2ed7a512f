import type { Warning } from '../errors'

export type Links = { self: string; first: string; prev: string | null; next: string | null; last: string }

export type Pagination = {
  page: number
  limit: number
  total: number
  pages: number
  next: number | null
  prev: number | null
}

type Paged = { links: Links; meta: { pagination: Pagination } }

type Place = Pick<Pagination, 'page' | 'limit' | 'total'>

/** Pages count from 1, and an empty list has none. Past the last page, `prev` is the last page. */
export function paginationOf({ page, limit, total }: Place): Pagination {
  const pages = Math.ceil(total / limit)
  const next = page < pages ? page + 1 : null
  const prev = Math.min(page - 1, pages) || null
  return { page, limit, total, pages, next, prev }
}

/** A page with its links; `to` returns the address of a page. The last page of an empty list is its first. */
export function paginate(
  place: Place,
  to: (page: number) => string,
): { pagination: Pagination; links: Links } {
  const pagination = paginationOf(place)
  const { page, pages, next, prev } = pagination
  return {
    pagination,
    links: {
      self: to(page),
      first: to(1),
      prev: prev === null ? null : to(prev),
      next: next === null ? null : to(next),
      last: to(Math.max(1, pages)),
    },
  }
}

/** Proxies and clients reject responses with long headers, and the body contains the links, too. */
const MAX_LINK_LENGTH = 4_000

/** `Link` (RFC 8288; omitted if a long query would make it too long) and `X-Total-Count`. */
export function paginationHeaders({ links, meta }: Paged): Record<string, string> {
  const { first, prev, next, last } = links
  return { ...linkHeader({ first, prev, next, last }), 'X-Total-Count': String(meta.pagination.total) }
}

/** A `Link` header (RFC 8288) by relation; none if it would be longer than proxies accept. */
export function linkHeader(addresses: Record<string, string | null>): Record<string, string> {
  const relations = Object.entries(addresses).filter(([, address]) => address !== null)
  const link = relations.map(([relation, address]) => `<${address}>; rel="${relation}"`).join(', ')
  return link !== '' && link.length <= MAX_LINK_LENGTH ? { Link: link } : {}
}

/** The warning for a `limit` above the maximum of a page; none if it is within. */
export function limitReduced(limit: number, most: number): Warning[] {
  if (limit <= most) return []
  const message = `limit is at most ${most}; ${most} was used.`
  return [{ code: 'limit_reduced', parameter: 'limit', message }]
}
