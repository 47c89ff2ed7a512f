import type { MediaImage } from '../../media/files'
import type { SummaryRow } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

export type Teaser = ArticleSummary & {
  category_slug: string
  cover_media: MediaImage | null
  excerpt: string | undefined
}

/** A summary with the category slug, cover image and excerpt that pages show. */
export function toTeaser(row: SummaryRow): Teaser {
  const { category_slug, cover, excerpt } = row
  return { ...toSummary(row), category_slug, cover_media: cover, excerpt }
}
