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

/** Pages count from 1, and there are none of an empty list; behind the last one `prev` is the last one. */
export function paginationOf({ page, limit, total }: Place): Pagination {
  const pages = Math.ceil(total / limit)
  const next = page < pages ? page + 1 : null
  const prev = Math.min(page - 1, pages) || null
  return { page, limit, total, pages, next, prev }
}

/** A page with its links, `to` giving the address of each; an empty list has its first page as the last. */
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

/** Proxies and clients reject responses with long headers, and the body has the links too. */
const MAX_LINK_LENGTH = 4_000

/** `Link` (RFC 8288; left out where a long query would make it too long) and `X-Total-Count`. */
export function paginationHeaders({ links, meta }: Paged): Record<string, string> {
  const { first, prev, next, last } = links
  return { ...linkHeader({ first, prev, next, last }), 'X-Total-Count': String(meta.pagination.total) }
}

/** RFC 8288, by relation; nothing where it would be longer than proxies take. */
export function linkHeader(addresses: Record<string, string | null>): Record<string, string> {
  const relations = Object.entries(addresses).filter(([, address]) => address !== null)
  const link = relations.map(([relation, address]) => `<${address}>; rel="${relation}"`).join(', ')
  return link !== '' && link.length <= MAX_LINK_LENGTH ? { Link: link } : {}
}

/** The warning of a `limit` above what one page may have; none where it was kept. */
export function limitReduced(limit: number, most: number): Warning[] {
  if (limit <= most) return []
  const message = `limit is at most ${most}; ${most} was used.`
  return [{ code: 'limit_reduced', parameter: 'limit', message }]
}
