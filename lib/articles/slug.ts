import { toSlug } from '../text/slug'

/** The longest slug that is stored. */
export const MAX_SLUG_LENGTH = 191

/** The stored form of a slug that a caller gave; empty when nothing of it is left. */
export function normalizeSlug(text: string): string {
  return toSlug(text, MAX_SLUG_LENGTH)
}

/** Whether a text can be the slug of an article: what no article can have need not be looked up. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && /^[a-z0-9-]+$/.test(text)
}
