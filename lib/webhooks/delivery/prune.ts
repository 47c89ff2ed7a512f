import { database } from '../../db/database'
import { singleton } from '../../singleton'
import { DAY_MS } from '../../text/date-time'
import { impossibleWaitMs } from './retries'
import { switchOff } from './switch-off'

const RETENTION_MS = 30 * DAY_MS
const PRUNE_EVERY_MS = 10 * 60 * 1000

type DeliveryLimits = { delivered: number; failed: number; pending: number }

/** Each has 1.5 kB, 20 at most. The limit of failed ones is twice that of pending ones: switching off loses none. */
const LIMITS: DeliveryLimits = { delivered: 10_000, failed: 50_000, pending: 25_000 }

/** Writes wait while so many are deleted. */
const MAX_ROUND = 500

const state = singleton('pruned-deliveries', () => ({ at: Number.NEGATIVE_INFINITY }))

/**
 * Every ten minutes, deletes settled deliveries older than 30 days, and those over the limits, and makes those due that a
 * wrong clock has put off.
 */
export async function pruneDeliveries(): Promise<void> {
  const now = performance.now()
  if (now - state.at < PRUNE_EVERY_MS) return
  await deleteInRounds({
    createdAt: { lt: new Date(Date.now() - RETENTION_MS) },
    state: { in: ['delivered', 'failed'] },
  })
  await limitDeliveries(LIMITS)
  await bringForward()
  state.at = now
}

/** Makes deliveries due that were planned while the clock was far ahead: they would wait until it gets there. */
export async function bringForward(): Promise<void> {
  const dueAt = new Date()
  const unplanned = { state: 'pending', dueAt: { gt: new Date(dueAt.getTime() + impossibleWaitMs()) } }
  await database().writeOnce((queries) =>
    queries.webhookDelivery.updateMany({ where: unplanned, data: { dueAt } }),
  )
}

/** Deletes the oldest settled deliveries over the limits. Pending ones are never deleted: their webhook is switched off. */
export async function limitDeliveries(limits: DeliveryLimits): Promise<void> {
  const webhooks = await database().control.webhook.findMany({ select: { id: true, active: true } })
  for (const { id, active } of webhooks) {
    if (active && (await findOver(id, 'pending', limits.pending))) await endWaiting(id, limits.pending)
    for (const settled of ['delivered', 'failed'] as const) {
      const over = await findOver(id, settled, limits[settled])
      if (over) await deleteInRounds({ webhookId: id, state: settled, dueAt: { lte: over.dueAt } })
    }
  }
}

function findOver(webhookId: string, state: keyof DeliveryLimits, limit: number) {
  return database().control.webhookDelivery.findFirst({
    where: { webhookId, state },
    orderBy: { dueAt: 'desc' },
    skip: limit,
    select: { dueAt: true },
  })
}

async function endWaiting(webhookId: string, limit: number) {
  const reason = `More than ${limit} deliveries waited for the receiver; they count as failed now, and can be replayed.`
  await database().write((queries) => switchOff(queries, webhookId, reason))
}

type Where = {
  state: string | { in: string[] }
  webhookId?: string
  createdAt?: { lt: Date }
  dueAt?: { lte: Date }
}

async function deleteInRounds(where: Where) {
  for (let count = MAX_ROUND; count === MAX_ROUND; ) {
    const rows = await database().control.webhookDelivery.findMany({
      where,
      take: MAX_ROUND,
      select: { id: true },
    })
    count = rows.length
    // One that was replayed meanwhile is pending, and stays.
    const found = { ...where, id: { in: rows.map(({ id }) => id) } }
    if (count > 0)
      await database().writeOnce((queries) => queries.webhookDelivery.deleteMany({ where: found }))
  }
}
