import type { Warning } from '../../warning'
import { normalizeSlug } from '../slug'

/** Says that a given slug was changed to its stored form. */
export function slugWarnings(given: string | undefined): Warning[] {
  if (given === undefined || given === normalizeSlug(given)) return []
  const message = `slug was changed to its stored form "${normalizeSlug(given)}".`
  return [{ code: 'slug_changed', field: 'slug', message }]
}

/** Says what the sanitiser removed from the content. */
export function contentWarnings(removed: string[]): Warning[] {
  return removed.map((what) => ({
    code: 'content_sanitized',
    field: 'content',
    message: `Removed from what readers see: ${what}.`,
  }))
}
