import { isDeepStrictEqual } from 'node:util'
import type { DerivedArticle } from '../rendering/derive-article'
import type { StoredArticle, Version } from '../stored-article'

/** The columns of an article that a write changes. */
export function differingColumns(stored: StoredArticle, next: Version): (keyof Version)[] {
  // One that is found for the first time is no change.
  const before = { ...stored, language: stored.language || next.language }
  // Object.keys does not know that `next` has the keys of its type only.
  const names = Object.keys(next) as (keyof Version)[]
  return names.filter((name) => !isDeepStrictEqual(before[name], next[name]))
}

/** What nothing is rendered from, and no article is found by. */
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

/** Whether a write that changes these columns leaves the rendered content and all that the article is found by as they are. */
export function isAppearanceOnly(
  differing: readonly (keyof Version)[],
  stored: StoredArticle,
  { article, content }: DerivedArticle,
): boolean {
  const isRenderedAlike =
    stored.renderVersion === content.renderVersion && stored.language === article.language
  return isRenderedAlike && differing.every((column) => APPEARANCE.has(column))
}
