import { randomBytes } from 'node:crypto'
import { announce } from '../bus/announce'
import type { Queries } from '../db/database'
import {
  type ArticleEventData,
  articleEventBody,
  type DatedWrite,
  type EventType,
  eventsOf,
  type ToldArticle,
  type WriteEvent,
} from './events'

/**
 * In the transaction of `queries`, so that a rollback sends nothing. `recording` resolves to the number of the change,
 * `readArticle` to the article after the write.
 */
export async function recordEvents(
  queries: Queries,
  write: DatedWrite,
  recording: Promise<number>,
  readArticle: () => Promise<ToldArticle>,
): Promise<void> {
  const webhooks = await queries.$queryRaw<Listener[]>`SELECT id, events, drafts FROM webhook WHERE active`
  const wanted = eventsOf(write)
    .map((event) => ({ event, listeners: webhooks.filter((webhook) => wants(webhook, event)) }))
    .filter(({ listeners }) => listeners.length > 0)
  if (wanted.length === 0) return

  const at = new Date()
  const [sequence, article] = await Promise.all([recording, readArticle()])
  const deliveries = wanted.flatMap(({ event: { type, audience }, listeners }) => {
    const body = articleEventBody(type, at, { sequence, ...toldOf(type, write, article) })
    return listeners.map(({ id }) => newDelivery(id, { type, body, drafts: audience === 'keys' }, at))
  })
  await queries.webhookDelivery.createMany({ data: deliveries })
  await announce(queries, ['deliveries'])
}

type Listener = { id: string; events: string; drafts: boolean }

function wants({ events, drafts }: Listener, { type, audience }: WriteEvent): boolean {
  if (audience === 'keys') return drafts
  return events === '*' || events.split(' ').includes(type)
}

/** `article.unpublished` says nothing about what the article has become. */
function toldOf(
  type: WriteEvent['type'],
  { id, before, after, lastShown }: DatedWrite,
  article: ToldArticle,
): Omit<ArticleEventData, 'sequence'> {
  if (type === 'article.unpublished') {
    if (!lastShown)
      throw new Error(`What readers knew of the article ${id} was not read before it was taken back.`)
    return { article: lastShown }
  }
  const isRenamed = after && before?.status === 'published' && before.slug !== after.slug
  return { article, ...(isRenamed && { former_slug: before.slug }) }
}

/** A body to send, and whether it tells of what readers cannot see. */
type Message = { type: EventType; body: string; drafts: boolean }

/** The row of a delivery to be sent at once. */
export function newDelivery(webhookId: string, { type, body, drafts }: Message, at: Date) {
  return {
    id: `msg_${randomBytes(16).toString('hex')}`,
    webhookId,
    type,
    body,
    drafts,
    state: 'pending',
    tries: 0,
    attempts: '[]',
    dueAt: at,
    createdAt: at,
  }
}
