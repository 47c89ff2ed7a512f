import type { Warning } from '../../warning'
import { normalizeSlug } from '../slug'
import type { DerivedArticle } from './derive-article'

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

/** Says what the sanitiser removed from the content, and which of its links and pictures lead nowhere. */
export function contentWarnings({ removed, unresolved }: DerivedArticle): Warning[] {
  return [
    ...removed.map((what) => ({
      code: 'content_sanitized',
      field: 'content',
      message: `Removed from the content: ${what}.`,
    })),
    ...unresolved.map((what) => ({
      code: 'relative_url',
      field: 'content',
      message: `Relative, so it leads nowhere here: ${what}. Write it in full, or begin the content with <base href="…">.`,
    })),
  ]
}
