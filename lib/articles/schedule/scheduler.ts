import { onInvalidation } from '../../cache/invalidation'
import { log } from '../../log'
import { outsideRequest } from '../../request-context'
import { emptyBin, findNextEndAt } from '../bin/empty-bin'
import { findNextDueAt, publishDue } from './publish-due'

/** Timers do not know when the clock is set, or the machine slept. */
const LOOK_AT_LEAST_EVERY_MS = 30_000
/** How soon what failed is tried again. */
const RETRY_MS = 1_000

/**
 * Publishes scheduled articles when their dates come, and deletes for good what its time in the bin is over, until the function that it gives is called. Every instance does:
 * it waits for the next date, and looks again whenever a schedule may have changed, in whatever instance.
 */
export function startScheduler(): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  let isFailing = false

  /** One look at a time, and one more for all who ask meanwhile. */
  function look() {
    isAskedAgain = true
    // What one request gives up must not end it, nor is it made in the name of its key.
    looking ??= outsideRequest(lookWhileAsked).finally(() => {
      looking = null
    })
  }

  async function lookWhileAsked() {
    while (isAskedAgain && !isStopped) {
      isAskedAgain = false
      clearTimeout(timer)
      const waitMs = await doWhatIsDue().then(noteSuccess, noteFailure)
      if (!isStopped) timer = setTimeout(look, waitMs)
    }
  }

  function noteSuccess(waitMs: number): number {
    isFailing = false
    return waitMs
  }

  function noteFailure(cause: unknown): number {
    if (!isFailing)
      log().error({ err: cause }, 'What was due (publishing, emptying the bin) failed; trying again.')
    isFailing = true
    return RETRY_MS
  }

  // What is not public has changed: perhaps a schedule.
  onInvalidation((changed) => {
    if (!isStopped && (changed === 'all' || changed.includes('drafts'))) look()
  })
  look()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await looking
  }
}

/** Does what is due, and gives how long nothing else will be, in milliseconds. */
async function doWhatIsDue(): Promise<number> {
  await publishDue()
  await emptyBin()
  const dates = [await findNextDueAt(), await findNextEndAt()]
  const waits = dates.flatMap((date) => (date ? [Math.max(date.getTime() - Date.now(), 0)] : []))
  return Math.min(...waits, LOOK_AT_LEAST_EVERY_MS)
}
