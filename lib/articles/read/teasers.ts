import type { MediaImage } from '../../media/files'
import type { SummaryRow } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

/**
 * An article in a list of a page, with the slug of its category, its cover where that is media of the service, and
 * what of its text was searched for.
 */
export type Teaser = ArticleSummary & {
  category_slug: string
  cover_media: MediaImage | null
  excerpt: string | undefined
}

/** An article with what a page needs to link to its category. */
export function toTeaser(row: SummaryRow): Teaser {
  const { category_slug, cover, excerpt } = row
  return { ...toSummary(row), category_slug, cover_media: cover, excerpt }
}
