import { articleApiUrl } from '../article-address'
import type { ArticleSummary } from '../articles/serialize'
import { truncate } from '../text/truncate'
import type { EventType } from './events'

/** Standard Webhooks 1.0.0 asks for less than 20 kB. */
const MAX_BYTES = 20_000 - 1

/** What an event tells of an article. */
export type ArticleEventData = { sequence: number; article: ArticleSummary; former_slug?: string }

/** The body of an event, as it is sent. Tags and the summary are cut to fit the size. */
export function articleEventBody(type: EventType, at: Date, data: ArticleEventData): string {
  const write = (article: ArticleSummary) =>
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

/** A body as Standard Webhooks has it. */
export function eventBody(type: EventType, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}
