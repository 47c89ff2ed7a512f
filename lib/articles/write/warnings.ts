import type { Warning } from '../../warning'
import type { ArticleFields } from '../schema/fields'
import type { ArticleSummary } from '../serialize'
import { normalizeSlug } from '../slug'

/** Says that a given slug was changed to its stored form. */
export function slugWarnings(given: string | undefined): Warning[] {
  if (given === undefined || given === normalizeSlug(given)) return []
  return [
    {
      code: 'slug_changed',
      field: 'slug',
      message: `slug was normalized to "${normalizeSlug(given)}".`,
    },
  ]
}

/** Says that an article that was to be published waits for its date. */
export function scheduleWarnings(
  given: Partial<ArticleFields>,
  { status, published_at }: Pick<ArticleSummary, 'status' | 'published_at'>,
): Warning[] {
  if (status !== 'scheduled' || given.status === 'scheduled') return []
  return [
    {
      code: 'scheduled',
      field: 'published_at',
      message: `published_at is in the future, so the article is scheduled: it will be published by itself at ${published_at}.`,
    },
  ]
}

/** Says what the sanitiser removed from the content. */
export function contentWarnings(removed: string[]): Warning[] {
  return removed.map((what) => ({
    code: 'content_sanitized',
    field: 'content',
    message: `Removed from the content: ${what}.`,
  }))
}
