import { issuesError } from '../../errors'
import { parseDateTime } from '../../text/date-time'
import type { Status } from '../access'
import type { DerivedArticle } from '../rendering/derive-article'
import type { ArticleFields } from '../schema/fields'
import { NO_DATE_TO_COME } from '../schema/parse-body'
import type { StoredArticle } from '../stored-article'

export type DateChange = 'keep' | 'reset'

export type PublishedDate = { publishedAt: Date; publishedAtGiven: boolean }

type Dated = Pick<StoredArticle, 'publishedAt' | 'publishedAtGiven' | 'everPublished' | 'status'>

/** Dates an article: a future date schedules it. Throws `validation_failed` if a scheduled one has no future date. */
export function dateArticle(
  fields: ArticleFields,
  derived: DerivedArticle,
  previous: Dated | null,
  now: Date,
): { derived: DerivedArticle; date: PublishedDate } {
  const date = publishedDateOf(fields, derived.article.status, previous, now)
  const status = statusAt(derived.article.status, date, previous, now)
  return { date, derived: { ...derived, article: { ...derived.article, status } } }
}

/** `stored` as if its date was never given or published; a once published article is dated `now`. */
export function withoutDate(stored: StoredArticle, now: Date): Dated {
  const publishedAt = stored.everPublished ? now : stored.publishedAt
  return { ...stored, publishedAt, everPublished: false, publishedAtGiven: false }
}

/** The given date, else the first publication, else `now`; a draft keeps a given one for its publication. */
function publishedDateOf(
  fields: ArticleFields,
  wanted: Status,
  previous: Dated | null,
  now: Date,
): PublishedDate {
  const input = fields.published_at === undefined ? null : parseDateTime(fields.published_at)
  // Repeating the publication date changes nothing.
  if (input && !(previous?.everPublished && previous.publishedAt.getTime() === input.getTime())) {
    return { publishedAt: input, publishedAtGiven: true }
  }
  if (!previous) return { publishedAt: now, publishedAtGiven: false }
  const { publishedAt, publishedAtGiven, everPublished } = previous
  const isFirstTime = !everPublished && wanted !== 'draft'
  return { publishedAt: isFirstTime && !publishedAtGiven ? now : publishedAt, publishedAtGiven }
}

function statusAt(wanted: Status, { publishedAt }: PublishedDate, previous: Dated | null, now: Date): Status {
  if (wanted === 'draft') return 'draft'
  // The clock of the instance that published it may be ahead of this one's.
  const isPublishedAlready =
    previous?.status === 'published' && previous.publishedAt.getTime() === publishedAt.getTime()
  if (publishedAt > now && !isPublishedAlready) return 'scheduled'
  if (wanted === 'scheduled') throw issuesError('validation_failed', [NO_DATE_TO_COME])
  return 'published'
}
