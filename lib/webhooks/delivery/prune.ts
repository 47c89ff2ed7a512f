import { database } from '../../db/database'
import { singleton } from '../../singleton'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
const PRUNE_EVERY_MS = 60 * 60 * 1000

const state = singleton('pruned-deliveries', () => ({ at: Number.NEGATIVE_INFINITY }))

/** Deletes the deliveries of more than 30 days ago, once an hour. */
export async function pruneDeliveries(): Promise<void> {
  const now = performance.now()
  if (now - state.at < PRUNE_EVERY_MS) return
  const before = new Date(Date.now() - RETENTION_MS)
  await database().writeOnce((queries) =>
    queries.webhookDelivery.deleteMany({ where: { createdAt: { lt: before }, state: { not: 'pending' } } }),
  )
  state.at = now
}
