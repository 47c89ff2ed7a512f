import type { Warning } from '../../warning'
import type { ArticleFields } from '../schema/fields'
import type { ArticleSummary } from '../serialize'
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

/** Says what of the content readers do not see, and which of its links and pictures lead nowhere. */
export function contentWarnings({
  corrections,
  removed,
  unresolved,
  copyWarnings,
}: DerivedArticle): Warning[] {
  return [
    ...copyWarnings,
    ...corrections.map((code) => ({ code, field: 'content', message: CORRECTIONS[code] })),
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

const CORRECTIONS: Record<DerivedArticle['corrections'][number], string> = {
  fence_unwrapped: 'All of content was one fenced block of Markdown; it was unwrapped.',
  front_matter_hidden: 'content begins with front matter, which is not shown.',
  title_repeated: 'The first heading of content repeats the title; it is not shown a second time.',
}
