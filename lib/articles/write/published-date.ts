import { issuesError } from '../../errors'
import { parseDateTime } from '../../text/date-time'
import { isPublished } from '../access'
import type { ArticleFields } from '../schema/fields'
import type { ArticleColumns } from './derive-article'
import type { StoredArticle } from './stored-article'

/** Whether an article without a new date keeps its own, or has it set back to the default. */
export type DateChange = 'keep' | 'reset'

export type PublishedDate = { publishedAt: Date; publishedAtGiven: boolean }

/** What an earlier version says of its date. */
type Dated = Pick<StoredArticle, 'publishedAt' | 'publishedAtGiven' | 'everPublished'>

/** How far the clock of a caller may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * The date of an article: the one that is given, else the one that it was first published with, else `now`. A draft
 * keeps a given one for its publication. Throws `validation_failed` when a published article's is yet to come.
 */
export function publishedDateOf(
  fields: ArticleFields,
  article: ArticleColumns,
  previous: Dated | null,
  now: Date,
): PublishedDate {
  const date = dateOf(fields, article, previous, now)
  if (isPublished(article)) assertHasCome(date.publishedAt, now)
  return date
}

function assertHasCome(publishedAt: Date, now: Date) {
  if (publishedAt.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS) return
  const message = `published_at is in the future (${publishedAt.toISOString()}); send one that has come, such as "${now.toISOString()}", or "status": "draft" to keep it for later.`
  throw issuesError('validation_failed', [{ pointer: '/published_at', code: 'in_future', message }])
}

function dateOf(
  fields: ArticleFields,
  article: ArticleColumns,
  previous: Dated | null,
  now: Date,
): PublishedDate {
  const given = fields.published_at === undefined ? null : parseDateTime(fields.published_at)
  if (given) return { publishedAt: given, publishedAtGiven: true }
  if (!previous) return { publishedAt: now, publishedAtGiven: false }
  const { publishedAt, publishedAtGiven, everPublished } = previous
  const isFirstTime = !everPublished && isPublished(article)
  return { publishedAt: isFirstTime && !publishedAtGiven ? now : publishedAt, publishedAtGiven }
}

/** An earlier version whose date is to count as never given and never published. */
export function withoutDate(stored: StoredArticle): Dated {
  return { ...stored, everPublished: false, publishedAtGiven: false }
}
