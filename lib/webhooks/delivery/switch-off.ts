import type { Queries } from '../../db/database'
import { log } from '../../log'
import { forgetGone } from '../forget-articles'

/** Switches a webhook off. Its pending deliveries count as failed, and can be replayed when it is switched on again. */
export async function switchOff(queries: Queries, id: string, disabledReason: string): Promise<void> {
  const now = new Date()
  await queries.webhook.updateMany({ where: { id }, data: { active: false, disabledReason, updatedAt: now } })
  await forgetGone(queries, id)
  await queries.webhookDelivery.updateMany({
    where: { webhookId: id, state: 'pending' },
    data: { state: 'failed', settledAt: now },
  })
  log().warn({ webhook: id, reason: disabledReason }, 'A webhook was switched off.')
}
