import { isDeepStrictEqual } from 'node:util'
import type { DerivedArticle } from '../rendering/derive-article'
import type { StoredArticle, Version } from '../stored-article'

/** The columns of an article that a write changes. */
export function differingColumns(stored: StoredArticle, next: Version): (keyof Version)[] {
  // A language detected for the first time is not a change.
  const before = { ...stored, language: stored.language || next.language }
  // Object.keys returns string[].
  const names = Object.keys(next) as (keyof Version)[]
  return names.filter((name) => !isDeepStrictEqual(before[name], next[name]))
}

/** Columns that affect neither the rendered content nor the index rows. */
const APPEARANCE: ReadonlySet<keyof Version> = new Set([
  'slug',
  'summary',
  'coverImageUrl',
  'coverMedia',
  'gallery',
  'metaTitle',
  'metaDescription',
  'metaKeywords',
  'translationGroup',
  'translationOf',
])

/** Whether a write that changes these columns leaves the rendered content and the index rows as they are. */
export function isAppearanceOnly(
  differing: readonly (keyof Version)[],
  stored: StoredArticle,
  { article, content }: DerivedArticle,
): boolean {
  const isRenderedAlike =
    stored.renderVersion === content.renderVersion && stored.language === article.language
  return isRenderedAlike && differing.every((column) => APPEARANCE.has(column))
}
