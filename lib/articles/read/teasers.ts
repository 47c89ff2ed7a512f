import type { MediaImage } from '../../media/files'
import type { SummaryRow } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

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
