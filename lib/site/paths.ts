import type { TermPath } from '../articles/taxonomy/taxonomy'

/** What a search page was asked for; blank filters are left out. */
export type SearchAddress = { q?: string; kategori?: string; tag?: string; page?: number }

export const HOME = '/'
export const ALL_ARTICLES = '/artikel'
export const SEARCH = '/cari'
export const DOCS = '/docs'

export function termPath(shelf: TermPath, slug: string): string {
  return `/${shelf}/${slug}`
}

/** The address of a page of a list; the first page has that of the list itself. */
export function pagePath(list: string, page: number): string {
  return page === 1 ? list : `${list}/halaman/${page}`
}

export function searchPath({ page = 1, ...filters }: SearchAddress): string {
  const given = Object.entries(filters).filter(([, value]) => value)
  const parameters = new URLSearchParams(given)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `${SEARCH}?${parameters}` : SEARCH
}

/** The number of a page in an address (`2`, never `02` or `1e3`); null when it is none. */
export function parsePage(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
