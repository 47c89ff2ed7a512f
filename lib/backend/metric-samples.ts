import { workerCounts } from '../content/worker/pool'
import { database, isDatabaseReachable } from '../db/database'
import { writeSamples } from '../db/measured-writes'
import { canWrite } from '../db/readiness'
import { edgeSamples } from '../edge/start-purging'
import type { Sample } from '../metrics/sample'
import { outsideRequest } from '../request-context'
import { DAY_MS } from '../text/date-time'

/** The metrics of the open service: its database and its workers. Leaves out what an unreachable database cannot tell. */
export async function metricSamples(): Promise<Sample[]> {
  const isReachable = await outsideRequest(isDatabaseReachable)
  const { workers, replaced } = workerCounts()
  return [
    ...writeSamples(),
    { metric: 'artikel_database_up', value: Number(isReachable) },
    { metric: 'artikel_database_writable', value: Number(isReachable && canWrite()) },
    { metric: 'artikel_workers', value: workers },
    { metric: 'artikel_workers_replaced_total', value: replaced },
    ...(isReachable ? await outsideRequest(storedSamples).catch(() => []) : []),
  ]
}

/** Counted in the database, each by an index. */
async function storedSamples(): Promise<Sample[]> {
  const { article, webhookDelivery } = database().control
  const now = new Date()
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const overdue = await article.count({ where: { status: 'scheduled', publishedAt: { lt: now } } })
  const due = await webhookDelivery.count({ where: { state: 'pending', dueAt: { lt: now } } })
  const failed = await webhookDelivery.count({ where: { state: 'failed', createdAt: { gt: dayAgo } } })
  return [
    { metric: 'artikel_scheduled_overdue', value: overdue },
    { metric: 'artikel_deliveries_due', value: due },
    { metric: 'artikel_deliveries_failed', value: failed },
    ...(await edgeSamples()),
  ]
}
