import type { OwnPicture } from '../../media/files'
import type { SummaryRow } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

/** An article in a list of a page, with the slug of its category, and its cover where that is a picture of the service. */
export type Teaser = ArticleSummary & { category_slug: string; own_cover: OwnPicture | null }

/** An article with what a page needs to link to its category. */
export function toTeaser(row: SummaryRow): Teaser {
  return { ...toSummary(row), category_slug: row.category_slug, own_cover: row.cover }
}
