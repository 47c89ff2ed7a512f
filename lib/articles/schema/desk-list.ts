import type { Status } from '../access'

/** Articles on a page of the desk's list. */
export const DESK_PAGE_SIZE = 50
export const DESK_SORTS = ['-updated_at', '-published_at', 'title'] as const
export type DeskSort = (typeof DESK_SORTS)[number]

export type DeskListQuery = {
  q?: string | undefined
  status: Status | 'all'
  kategori?: string | undefined
  tag?: string | undefined
  author?: string | undefined
  /** A language range in its normal form. */
  language?: string | undefined
  sort?: DeskSort | undefined
  page: number
}
