import type { MediaQuery } from '../../media/query'
import { MEDIA, pageNumber } from '../paths'

export const MEDIA_FILTERS = ['all', 'tanpa-alt', 'tak-dipakai'] as const
type MediaFilter = (typeof MEDIA_FILTERS)[number]

export type MediaListQuery = { q: string; filter: MediaFilter; page: number }

const PAGE_SIZE = 30
const MAX_LENGTH = 191

/** The list that an address asks for; invalid values are ignored. */
export function parseMediaQuery({ q = '', saring, page }: Record<string, string>): MediaListQuery {
  const filter = MEDIA_FILTERS.find((known) => known === saring) ?? 'all'
  return {
    q: [...q.toWellFormed().replaceAll('\0', '')].slice(0, MAX_LENGTH).join(''),
    filter,
    page: pageNumber(page),
  }
}

/** The API query for a list of the desk: 30 images per page, and no `q` if none was typed. */
export function toMediaQuery({ q, filter, page }: MediaListQuery): MediaQuery {
  return {
    page,
    limit: PAGE_SIZE,
    unused: filter === 'tak-dipakai',
    without_alt: filter === 'tanpa-alt',
    q: q || undefined,
  }
}

/** The address of a list, without parameters that equal their default. */
export function mediaListPath({ q, filter, page }: MediaListQuery): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(filter !== 'all' && { saring: filter }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${MEDIA}?${query}` : MEDIA
}
