import { database } from '../../db/database'
import { startDueWork } from '../../due-work'
import { log } from '../../log'
import { forgetIfGone } from '../forget-articles'
import { attemptDelivery, type Receiver } from './attempt'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findNextDueAt,
  listDueWebhooks,
  releaseDelivery,
} from './claim'
import { pruneDeliveries } from './prune'
import { settleDelivery } from './settle'

/** Due deliveries that cannot be sent yet are tried again after the next send; a timer must not spin meanwhile. */
const RUN_AT_MOST_EVERY_MS = 250

/** Sends deliveries when they are due, until the returned function is called. */
export function startDispatcher(): () => Promise<void> {
  const deliverer = createDeliverer(() => work.runNow())

  async function sendDue(): Promise<number> {
    for (const webhookId of await listDueWebhooks()) await deliverer.sendDue(webhookId)
    await pruneDeliveries()
    const dueAt = await findNextDueAt()
    return dueAt ? Math.max(dueAt.getTime() - Date.now(), RUN_AT_MOST_EVERY_MS) : Number.POSITIVE_INFINITY
  }

  const work = startDueWork({
    doDue: sendDue,
    topic: 'deliveries',
    failureMessage: 'Webhooks cannot be sent; trying again.',
  })
  return async () => {
    await work.stop()
    await deliverer.stop()
  }
}

/** How many deliveries an instance sends to one webhook at once: one that hangs does not hold up others. */
const MAX_AT_ONCE = 4

/** Sends to each webhook independently. `onDone` is called after deliveries were sent: more may be due. */
function createDeliverer(onDone: () => void) {
  const running = new Map<string, number>()
  const all = new Set<Promise<void>>()
  const stopping = new AbortController()

  async function deliver(webhookId: string, receiver: Receiver, delivery: ClaimedDelivery) {
    try {
      const outcome = await attemptDelivery(receiver, delivery, stopping.signal)
      await settleDelivery({ id: webhookId, url: receiver.url }, delivery, outcome)
      await forgetIfGone(delivery)
    } catch (cause) {
      if (stopping.signal.aborted) return await releaseDelivery(delivery)
      // The delivery is sent again when its lease ends.
      log().error({ err: cause, delivery: delivery.id }, 'A delivery could not be settled.')
    }
  }

  function begin(webhookId: string, receiver: Receiver, delivery: ClaimedDelivery) {
    running.set(webhookId, (running.get(webhookId) ?? 0) + 1)
    const sent = deliver(webhookId, receiver, delivery)
      .catch((cause) => log().error({ err: cause }, 'A delivery could not be given back.'))
      .finally(() => {
        const others = (running.get(webhookId) ?? 1) - 1
        if (others > 0) running.set(webhookId, others)
        else running.delete(webhookId)
        all.delete(sent)
        onDone()
      })
    all.add(sent)
  }

  return {
    async sendDue(webhookId: string): Promise<void> {
      const free = MAX_AT_ONCE - (running.get(webhookId) ?? 0)
      if (free <= 0 || stopping.signal.aborted) return
      const receiver = await database().control.webhook.findFirst({ where: { id: webhookId, active: true } })
      if (!receiver) return
      for (const delivery of await claimDeliveries(webhookId, free)) begin(webhookId, receiver, delivery)
    },
    /** Aborts running deliveries and releases them, to be sent later or by another instance. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The service stops.'))
      await Promise.all(all)
    },
  }
}
