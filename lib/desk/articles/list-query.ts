import { DESK_SORTS, type DeskListQuery, type DeskSort } from '../../articles/schema/desk-list'
import { toLanguageTag } from '../../articles/schema/field-checks'
import { ARTICLES, pageNumber } from '../paths'

const STATUSES = ['all', 'draft', 'scheduled', 'published'] as const

/** The list that an address asks for; invalid values are ignored. */
export function parseListQuery(query: Record<string, string>): DeskListQuery {
  const { q, status, kategori, tag, penulis, bahasa = '', sort, page } = query
  return {
    q,
    kategori,
    tag,
    author: penulis,
    language: toLanguageTag(bahasa) ?? undefined,
    status: STATUSES.find((known) => known === status) ?? 'all',
    sort: DESK_SORTS.find((known): known is DeskSort => known === sort),
    page: pageNumber(page),
  }
}

/** The address of a list, without parameters that equal their default. */
export function listPath(wanted: Partial<DeskListQuery>): string {
  const { q, status, kategori, tag, author: penulis, language: bahasa, sort, page } = wanted
  const all = { q, status, kategori, tag, penulis, bahasa, sort, page: page === 1 ? undefined : page }
  const entries = Object.entries(all).filter(([, value]) => value && value !== 'all')
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${ARTICLES}?${query}` : ARTICLES
}
