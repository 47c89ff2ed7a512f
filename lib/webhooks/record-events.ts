import { SUMMARY_COLUMNS, SUMMARY_TABLES, selectSummaries } from '../articles/rows'
import { type ArticleSummary, toSummary } from '../articles/serialize'
import { recordChange } from '../cache/changes'
import type { Queries } from '../db/database'
import { sql } from '../db/sql'
import { newDelivery } from './delivery/new-delivery'
import { articleEventBody } from './event-body'
import { type ArticleEvent, type DatedWrite, DRAFT_EVENT, eventsOf } from './events'

/**
 * Records a delivery for each event of a write and each webhook that wants it, in the transaction of `queries`, while
 * the article's rows are as the write leaves them: what is rolled back is told to nobody, and what is stored is.
 */
export async function recordEvents(queries: Queries, write: DatedWrite, sequence: number): Promise<void> {
  const events = eventsOf(write)
  if (events.length === 0) return
  const webhooks = await queries.$queryRaw<{ id: string; events: string; drafts: boolean }[]>`
    SELECT id, events, drafts FROM webhook WHERE active`
  const wanted = webhooks.flatMap((webhook) =>
    events.filter((event) => wants(webhook, event)).map((event) => ({ webhookId: webhook.id, event })),
  )
  if (wanted.length === 0) return

  const at = new Date()
  const article = await readSummary(queries, write)
  const data = { sequence, article, ...formerSlugOf(write) }
  const bodies = new Map(events.map((event) => [event, articleEventBody(event, at, data)]))
  await queries.webhookDelivery.createMany({
    data: wanted.map(({ webhookId, event }) => newDelivery(webhookId, event, bodies.get(event) ?? '', at)),
  })
  await recordChange(queries, ['deliveries'])
}

function wants({ events, drafts }: { events: string; drafts: boolean }, event: ArticleEvent): boolean {
  if (event === DRAFT_EVENT) return drafts
  return events === '*' || events.split(' ').includes(event)
}

async function readSummary(queries: Queries, { id }: DatedWrite): Promise<ArticleSummary> {
  const query = sql`SELECT ${SUMMARY_COLUMNS} FROM ${SUMMARY_TABLES} WHERE a.id = ${id}`
  const [row] = await selectSummaries(queries, query)
  if (!row) throw new Error(`The article ${id} was written and is not there.`)
  return toSummary(row)
}

/** The slug that readers knew it by, when that is another now. */
function formerSlugOf({ before, after }: DatedWrite) {
  const isRenamed = after && before?.status === 'published' && before.slug !== after.slug
  return isRenamed ? { former_slug: before.slug } : {}
}
