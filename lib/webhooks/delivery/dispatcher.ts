import { startDueWork } from '../../due-work'
import { findNextDueAt, listDueWebhooks } from './claim'
import { createDeliverer } from './deliver'
import { pruneDeliveries } from './prune'

/** What is due and cannot be sent yet is looked at again when something was sent; a timer must not turn meanwhile. */
const LOOK_AT_MOST_EVERY_MS = 250

/** Sends deliveries when they fall due, until the function that it gives is called. */
export function startDispatcher(): () => Promise<void> {
  const deliverer = createDeliverer(() => work.look())

  async function sendDue(): Promise<number> {
    for (const webhookId of await listDueWebhooks()) await deliverer.sendDue(webhookId)
    await pruneDeliveries()
    const dueAt = await findNextDueAt()
    return dueAt ? Math.max(dueAt.getTime() - Date.now(), LOOK_AT_MOST_EVERY_MS) : Number.POSITIVE_INFINITY
  }

  const work = startDueWork({
    doDue: sendDue,
    dependency: 'deliveries',
    failureMessage: 'Webhooks cannot be sent; trying again.',
  })
  return async () => {
    await work.stop()
    await deliverer.stop()
  }
}
