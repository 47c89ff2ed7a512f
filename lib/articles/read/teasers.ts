import type { SummaryRow } from '../rows'
import { type ArticleSummary, toSummary } from '../serialize'

/** An article in a list of a page, with the slug of its category. */
export type Teaser = ArticleSummary & { category_slug: string }

/** An article with what a page needs to link to its category. */
export function toTeaser(row: SummaryRow): Teaser {
  return { ...toSummary(row), category_slug: row.category_slug }
}
