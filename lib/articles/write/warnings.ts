import type { Warning } from '../../warning'
import { normalizeSlug } from './slugs'

/** Tells that a given slug had to be brought to its stored form. */
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

/** Tells what the sanitiser took out of the content. */
export function contentWarnings(removed: string[]): Warning[] {
  return removed.map((what) => ({
    code: 'content_sanitized',
    field: 'content',
    message: `Removed from the content: ${what}.`,
  }))
}
