import type { TermPath } from '../articles/taxonomy/taxonomy'

export type SearchParams = { q?: string; kategori?: string; tag?: string; page?: number }

export const HOME = '/'
export const ALL_ARTICLES = '/artikel'
export const SEARCH = '/cari'
export const SUGGESTIONS = '/cari/saran'
export const DOCS = '/docs'

/** The path of the articles of a category, a tag or an author; `kind` is its first segment, such as `kategori`. */
export function termPath(kind: TermPath, slug: string): string {
  return `/${kind}/${slug}`
}

/** The path of a page of a list; the first page has the path of the list itself. */
export function pagePath(list: string, page: number): string {
  return page === 1 ? list : `${list}/halaman/${page}`
}

/** The path of a search; blank parameters are omitted. */
export function searchPath({ page = 1, ...filters }: SearchParams): string {
  const entries = Object.entries(filters).filter(([, value]) => value)
  const parameters = new URLSearchParams(entries)
  if (page > 1) parameters.set('page', String(page))
  return parameters.size > 0 ? `${SEARCH}?${parameters}` : SEARCH
}

/** A page number from a URL (`2`, never `02` or `1e3`); null if it is not one. */
export function parsePage(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
