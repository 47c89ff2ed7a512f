import type { Warning } from '../../warning'
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

/** Says what the sanitiser removed from the content. */
export function contentWarnings(removed: string[]): Warning[] {
  return removed.map((what) => ({
    code: 'content_sanitized',
    field: 'content',
    message: `Removed from the content: ${what}.`,
  }))
}
