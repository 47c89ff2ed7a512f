import { type Actor, canReadDrafts } from '../auth/actor'
import { announce, writeAndAnnounce } from '../bus/announce'
import { database, type Queries } from '../db/database'
import { AppError, type Warning } from '../errors'
import { limitReduced } from '../http/pagination'
import { assertMayHaveDrafts, visibleTo } from './access'
import type { Attempt } from './delivery/attempt'
import { eventBody, TEST_EVENT } from './events'
import { newDelivery } from './record-events'
import type { DeliveriesQuery } from './schema'
import { assertActive, getWebhook } from './webhooks'

export type Delivery = {
  id: string
  state: 'pending' | 'delivered' | 'failed'
  type: string
  created_at: string
  /** When it is tried next; null if it is not. */
  next_attempt_at: string | null
  attempts: Attempt[]
}

export type DeliveryPage = {
  deliveries: Delivery[]
  page: number
  limit: number
  total: number
  warnings: Warning[]
}

type Row = {
  id: string
  state: string
  type: string
  createdAt: Date
  dueAt: Date
  attempts: string
}

const MAX_PAGE_SIZE = 100
/** Other writes wait meanwhile, and pending deliveries have a limit of their own. */
const MAX_REPLAYED = 10_000

/** The deliveries of a webhook from the last 30 days that `actor` may see, newest first. Throws `not_found`. */
export async function listDeliveries(
  actor: Actor,
  webhookId: string,
  query: DeliveriesQuery,
): Promise<DeliveryPage> {
  await getWebhook(webhookId)
  const { page, state } = query
  const limit = Math.min(query.limit, MAX_PAGE_SIZE)
  const all = { webhookId, ...(state && { state }) }
  const where = { ...all, ...visibleTo(actor) }
  const { webhookDelivery } = database().read
  const rows = await webhookDelivery.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: Math.min((page - 1) * limit, 2 ** 31 - 1),
    take: limit,
  })
  const total = await webhookDelivery.count({ where })
  const warnings = [
    ...limitReduced(query.limit, MAX_PAGE_SIZE),
    ...(await hiddenWarnings(database().read, actor, all)),
  ]
  return { deliveries: rows.map(toDelivery), page, limit, total, warnings }
}

/** Sends a test event without content. Throws `not_found`, `webhook_inactive`. */
export function sendTestEvent(webhookId: string): Promise<Delivery> {
  return writeAndAnnounce(async (queries) => {
    await assertActive(queries, webhookId)
    const at = new Date()
    const body = eventBody(TEST_EVENT, at, { webhook_id: webhookId })
    const row = newDelivery(webhookId, { type: TEST_EVENT, body, drafts: false }, at)
    await queries.webhookDelivery.createMany({ data: [row] })
    await announce(queries, ['deliveries'])
    return toDelivery(row)
  })
}

/** Sends a delivery again, whatever its state. Throws `not_found`, `webhook_inactive`, `insufficient_scope`. */
export function replayDelivery(actor: Actor, webhookId: string, id: string): Promise<Delivery> {
  return writeAndAnnounce(async (queries) => {
    await assertActive(queries, webhookId)
    const row = await queries.webhookDelivery.findFirst({ where: { id, webhookId } })
    if (!row) throw noDelivery()
    assertMayHaveDrafts(actor, row)
    await queries.webhookDelivery.updateMany({ where: { id }, data: asNew() })
    await announce(queries, ['deliveries'])
    return toDelivery({ ...row, state: 'pending', dueAt: new Date() })
  })
}

export type Replay = { replayed: number; warnings: Warning[] }

/** Failed for good, tried or not, or waiting for the next try, which can be hours away; not those that a replay has made due. */
const FAILED = { OR: [{ state: 'failed' }, { state: 'pending', tries: { gt: 0 }, attempts: { not: '[]' } }] }

/** Sends again what has failed since a time and `actor` may see. Throws `not_found`, `webhook_inactive`. */
export function replaySince(actor: Actor, webhookId: string, since: Date): Promise<Replay> {
  return writeAndAnnounce(async (queries) => {
    await assertActive(queries, webhookId)
    const all = { webhookId, ...FAILED, createdAt: { gte: since } }
    const shown = { ...all, ...visibleTo(actor) }
    const tooNew = await queries.webhookDelivery.findFirst({
      where: shown,
      orderBy: { createdAt: 'asc' },
      skip: MAX_REPLAYED,
    })
    const where = { ...shown, createdAt: { gte: since, ...(tooNew && { lt: tooNew.createdAt }) } }
    const { count: replayed } = await queries.webhookDelivery.updateMany({ where, data: asNew() })
    await announce(queries, ['deliveries'])
    const warnings = await hiddenWarnings(queries, actor, all)
    return { replayed, warnings: [...warnings, ...(tooNew ? [tooManyToReplay(replayed)] : [])] }
  })
}

type Which = { webhookId: string; state?: string; createdAt?: { gte: Date } } & Partial<typeof FAILED>

/** The state of a new delivery. */
function asNew() {
  return { state: 'pending', tries: 0, dueAt: new Date(), settledAt: null }
}

function toDelivery({ id, state, type, createdAt, dueAt, attempts }: Row): Delivery {
  return {
    id,
    // Only these states are ever stored.
    state: state as Delivery['state'],
    type,
    created_at: createdAt.toISOString(),
    next_attempt_at: state === 'pending' ? dueAt.toISOString() : null,
    attempts: JSON.parse(attempts),
  }
}

async function hiddenWarnings(queries: Queries, actor: Actor, all: Which): Promise<Warning[]> {
  if (canReadDrafts(actor)) return []
  const hidden = await queries.webhookDelivery.findFirst({ where: { ...all, drafts: true } })
  if (!hidden) return []
  const message =
    'Deliveries about drafts were left out; they need a key with the scope articles:read_drafts.'
  return [{ code: 'drafts_left_out', field: 'drafts', message }]
}

function tooManyToReplay(replayed: number): Warning {
  const message = `Only the oldest ${replayed} are sent again now; repeat the request for the others.`
  return { code: 'replay_limited', parameter: 'since', message }
}

function noDelivery(): AppError {
  return new AppError('not_found', 'There is no delivery with this id; they are kept for 30 days.')
}
