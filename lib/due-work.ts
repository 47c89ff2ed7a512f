import { coalesce } from './async'
import type { Topic } from './bus/topics'
import { hasTopic, onAnnouncement } from './bus/topics'
import { log } from './log'
import { outsideRequest } from './request-context'

/** Timers do not know when the clock is set, or the machine slept; another instance may have ended in the middle of its work. */
const LOOK_AT_LEAST_EVERY_MS = 30_000
/** How soon what failed is tried again. */
const RETRY_MS = 1_000

type DueWork = {
  /** Does what is due, and gives for how many milliseconds nothing else will be. */
  doDue: () => Promise<number>
  /** What tells, in whatever instance, that other things may be due. */
  topic: Topic
  /** What the log says when the work begins to fail. */
  failureMessage: string
}

/**
 * Does work when it falls due, until `stop`: now, when the next is due, and whenever that may have changed. Every instance
 * does. `look` has it look again.
 */
export function startDueWork({ doDue, topic, failureMessage }: DueWork) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false

  // What one request gives up must not end it, nor is it made in the name of its key.
  const look = coalesce(() => outsideRequest(lookNow))

  async function lookNow() {
    if (isStopped) return
    clearTimeout(timer)
    const waitMs = await doDue().then(recordSuccess, recordFailure)
    if (!isStopped) timer = setTimeout(look, Math.min(waitMs, LOOK_AT_LEAST_EVERY_MS))
  }

  function recordSuccess(waitMs: number): number {
    isFailing = false
    return waitMs
  }

  function recordFailure(cause: unknown): number {
    if (!isFailing) log().error({ err: cause }, failureMessage)
    isFailing = true
    return RETRY_MS
  }

  onAnnouncement((changed) => {
    if (hasTopic(changed, topic)) void look()
  })
  void look()
  return {
    look,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      // The one that is under way ends first.
      await look()
    },
  }
}
