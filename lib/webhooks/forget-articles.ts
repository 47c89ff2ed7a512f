import { database, type Queries } from '../db/database'
import { join, sql } from '../db/sql'
import type { ArticleEventData } from './events'

/** So many bodies are in memory at once. */
const MAX_AT_ONCE = 100

type Delivery = { id: string; body: string; attempts: string }

/** Removes all but ids and slugs of deleted articles from deliveries, in the transaction; what is to be sent is sent in full first. */
export async function forgetInDeliveries(queries: Queries, articleIds: number[]): Promise<void> {
  // The beginning of a summary in `JSON.stringify`; inside a text, the quotes would be escaped.
  const isAbout = join(
    articleIds.map((id) => sql`body LIKE ${`%"article":{"id":${id},%`}`),
    ' OR ',
  )
  for (let last = ''; ; ) {
    const deliveries = await queries.$queryRaw<Delivery[]>`
      SELECT id, body, attempts FROM webhook_delivery
      WHERE id > ${last} AND (state <> 'pending' OR webhook_id IN (SELECT id FROM webhook WHERE NOT active))
        AND (${isAbout}) ORDER BY id LIMIT ${MAX_AT_ONCE}`
    for (const delivery of deliveries) await forget(queries, delivery)
    if (deliveries.length < MAX_AT_ONCE) return
    last = deliveries.at(-1)?.id ?? last
  }
}

/** Does the same for the pending deliveries of a webhook being switched off, if their article no longer exists. */
export async function forgetGone(queries: Queries, webhookId: string): Promise<void> {
  for (let last = ''; ; ) {
    const deliveries = await queries.$queryRaw<Delivery[]>`
      SELECT id, body, attempts FROM webhook_delivery
      WHERE id > ${last} AND webhook_id = ${webhookId} AND state = 'pending'
      ORDER BY id LIMIT ${MAX_AT_ONCE}`
    const ids = deliveries.map(({ body }) => articleIn(body))
    const where = { id: { in: ids.filter((id) => id !== null) } }
    const there = await queries.article.findMany({ where, select: { id: true } })
    const known = new Set<number | null>([null, ...there.map(({ id }) => id)])
    for (const [at, delivery] of deliveries.entries())
      if (!known.has(ids[at] ?? null)) await forget(queries, delivery)
    if (deliveries.length < MAX_AT_ONCE) return
    last = deliveries.at(-1)?.id ?? last
  }
}

function articleIn(body: string): number | null {
  const id: unknown = JSON.parse(body).data?.article?.id
  return typeof id === 'number' ? id : null
}

/** Does the same for a delivery that has just been sent, if its article no longer exists. */
export async function forgetIfGone({ id, body }: Pick<Delivery, 'id' | 'body'>): Promise<void> {
  const articleId = articleIn(body)
  if (articleId === null) return
  const where = { id: articleId }
  if (await database().control.article.findFirst({ where, select: { id: true } })) return
  await database().write((queries) => forgetInOne(queries, id))
}

async function forgetInOne(queries: Queries, id: string): Promise<void> {
  const where = { id, state: { not: 'pending' } }
  const select = { id: true, body: true, attempts: true }
  const settled = await queries.webhookDelivery.findFirst({ where, select })
  if (settled) await forget(queries, settled)
}

async function forget(queries: Queries, { id, body, attempts }: Delivery): Promise<void> {
  const tries: object[] = JSON.parse(attempts)
  await queries.webhookDelivery.updateMany({
    where: { id },
    // The response of a receiver may repeat what it was sent.
    data: {
      body: withoutWords(body),
      attempts: JSON.stringify(tries.map((one) => ({ ...one, response: '' }))),
    },
  })
}

function withoutWords(body: string): string {
  const { data, ...event }: { data: ArticleEventData } = JSON.parse(body)
  const { id, slug, url } = data.article
  return JSON.stringify({ ...event, data: { ...data, article: { id, slug, url } } })
}
