import { articleApiUrl } from '../routes/addresses'
import { truncate } from '../text/strings'

/** An article in an event: its summary form, whose tags and summary are cut to fit. */
export type ToldArticle = { id: number; slug: string; url: string; tags: readonly string[]; summary: string }

/** What a write did to an article (null: it did not or does not exist), and what readers knew of one that it takes from them. */
export type DatedWrite = {
  id: number
  before: DatedState | null
  after: DatedState | null
  lastShown?: ToldArticle | null
}

type DatedState = { slug: string; status: string; publishedAt: Date }

export const EVENTS = [
  'article.published',
  'article.updated',
  'article.unpublished',
  'article.deleted',
  'article.renamed',
  'article.scheduled',
] as const

/** Sent only to webhooks that ask for drafts. */
export const DRAFT_EVENT = 'article.draft_saved'

export const TEST_EVENT = 'webhook.test'

export type ArticleEvent = (typeof EVENTS)[number] | typeof DRAFT_EVENT
export type EventType = ArticleEvent | typeof TEST_EVENT

/** An event of a write, for every webhook that wants it, or only for those that ask for drafts. */
export type WriteEvent = { type: ArticleEvent; audience: 'keys' | 'readers' }

/** The events of a write, usually one. What readers cannot see, or could not, has the audience `keys`. */
export function eventsOf({ before, after }: DatedWrite): WriteEvent[] {
  const wasShown = before?.status === 'published'
  if (!after) return [{ type: 'article.deleted', audience: wasShown ? 'readers' : 'keys' }]
  if (after.status === 'published') return [{ type: typeOfPublished(before, after), audience: 'readers' }]
  const events: WriteEvent[] = []
  if (wasShown) events.push({ type: 'article.unpublished', audience: 'readers' })
  if (after.status === 'scheduled' && !isSameDate(before, after))
    events.push({ type: 'article.scheduled', audience: 'keys' })
  return events.length > 0 ? events : [{ type: DRAFT_EVENT, audience: 'keys' }]
}

function typeOfPublished(before: DatedState | null, after: DatedState): ArticleEvent {
  if (before?.status !== 'published') return 'article.published'
  return before.slug === after.slug ? 'article.updated' : 'article.renamed'
}

function isSameDate(before: DatedState | null, after: DatedState): boolean {
  return before?.status === 'scheduled' && before.publishedAt.getTime() === after.publishedAt.getTime()
}

/** Standard Webhooks 1.0.0 asks for less than 20 kB. */
const MAX_BYTES = 20_000 - 1

export type ArticleEventData = { sequence: number; article: ToldArticle; former_slug?: string }

/** The body of an event as it is sent. Tags and the summary are cut to fit the size. */
export function articleEventBody(type: EventType, at: Date, data: ArticleEventData): string {
  const write = (article: ToldArticle) =>
    eventBody(type, at, { ...data, article, api_url: articleApiUrl(article.slug) })
  let article = data.article
  while (Buffer.byteLength(write(article)) > MAX_BYTES && article.tags.length > 0) {
    article = { ...article, tags: article.tags.slice(0, -1) }
  }
  for (let length = 250; Buffer.byteLength(write(article)) > MAX_BYTES && length > 1; length /= 2) {
    article = { ...article, summary: truncate(article.summary, Math.floor(length)) }
  }
  return write(article)
}

/** A body in the format of Standard Webhooks. */
export function eventBody(type: EventType, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}
