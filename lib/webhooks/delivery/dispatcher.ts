import { onInvalidation } from '../../cache/invalidation'
import { log } from '../../log'
import { outsideRequest } from '../../request-context'
import { findNextDueAt, listDueWebhooks } from './claim'
import { createDeliverer } from './deliver'
import { pruneDeliveries } from './prune'

/** Another instance may have ended with what it had claimed. */
const LOOK_AT_LEAST_EVERY_MS = 30_000
/** What is due and cannot be sent yet is looked at again when something was sent; a timer must not turn meanwhile. */
const LOOK_AT_MOST_EVERY_MS = 250
const RETRY_MS = 1_000

/**
 * Sends deliveries when they fall due, until the function that it gives is called. Every instance does: it looks whenever
 * some were recorded, in whatever instance, and when the next falls due.
 */
export function startDispatcher(): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  let isFailing = false
  const deliverer = createDeliverer(look)

  /** One look at a time, and one more for all who ask meanwhile. */
  function look() {
    if (isStopped) return
    isAskedAgain = true
    looking ??= outsideRequest(lookWhileAsked).finally(() => {
      looking = null
    })
  }

  async function lookWhileAsked() {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      clearTimeout(timer)
      const waitMs = await sendDue().then(noteSuccess, noteFailure)
      if (!isStopped) timer = setTimeout(look, waitMs)
    }
  }

  async function sendDue(): Promise<number> {
    for (const webhookId of await listDueWebhooks()) await deliverer.sendDue(webhookId)
    await pruneDeliveries()
    const dueAt = await findNextDueAt()
    const ms = dueAt ? dueAt.getTime() - Date.now() : LOOK_AT_LEAST_EVERY_MS
    return Math.min(Math.max(ms, LOOK_AT_MOST_EVERY_MS), LOOK_AT_LEAST_EVERY_MS)
  }

  function noteSuccess(waitMs: number): number {
    isFailing = false
    return waitMs
  }

  function noteFailure(cause: unknown): number {
    if (!isFailing) log().error({ err: cause }, 'Webhooks cannot be sent; trying again.')
    isFailing = true
    return RETRY_MS
  }

  onInvalidation((changed) => {
    if (changed === 'all' || changed.includes('deliveries')) look()
  })
  look()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await looking
    await deliverer.stop()
  }
}
