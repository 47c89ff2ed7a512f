import type { ArticleState, ArticleWrite } from '../articles/changes/record-change'

/** What events tell of a write: its date, too. */
export type DatedWrite = ArticleWrite<DatedState>

type DatedState = ArticleState & { publishedAt: Date }

/** What webhooks can be told of. */
export const EVENTS = [
  'article.published',
  'article.updated',
  'article.unpublished',
  'article.deleted',
  'article.renamed',
  'article.scheduled',
] as const

/** What only those are told of that ask for drafts. */
export const DRAFT_EVENT = 'article.draft_saved'

/** What is sent to try a webhook. */
export const TEST_EVENT = 'webhook.test'

export type ArticleEvent = (typeof EVENTS)[number] | typeof DRAFT_EVENT
export type EventType = ArticleEvent | typeof TEST_EVENT

/** The events that a write makes: as a rule one. */
export function eventsOf({ before, after }: DatedWrite): ArticleEvent[] {
  if (!after) return isAnnounced(before) ? ['article.deleted'] : []
  if (after.status === 'published') return [eventOfPublished(before, after)]
  const events: ArticleEvent[] = []
  if (before?.status === 'published') events.push('article.unpublished')
  if (after.status === 'scheduled' && !isSameDate(before, after)) events.push('article.scheduled')
  return events.length > 0 ? events : [DRAFT_EVENT]
}

function eventOfPublished(before: ArticleState | null, after: ArticleState): ArticleEvent {
  if (before?.status !== 'published') return 'article.published'
  return before.slug === after.slug ? 'article.updated' : 'article.renamed'
}

/** Whether receivers have been told of an article. */
function isAnnounced(state: ArticleState | null): boolean {
  return state?.status === 'published' || state?.status === 'scheduled'
}

function isSameDate(before: DatedState | null, after: DatedState): boolean {
  return before?.status === 'scheduled' && before.publishedAt.getTime() === after.publishedAt.getTime()
}
