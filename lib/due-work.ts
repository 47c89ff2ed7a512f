import { coalesce } from './async'
import { hasTopic, onAnnouncement, type Topic } from './bus/topics'
import { log } from './log'
import { outsideRequest } from './request-context'

/** Timers miss clock changes and sleep, and another instance may die in the middle of its work. */
const RUN_AT_LEAST_EVERY_MS = 30_000
/** What failed may succeed soon: for want of the database or a renderer, or once it is corrected. */
export const RETRY_MS = 1_000

type DueWork = {
  /** Returns the milliseconds until the next work is due. */
  doDue: () => Promise<number>
  /** `any` means after every change. */
  topic: Topic | 'any'
  failureMessage: string
}

/** Calls `doDue` whenever work falls due, in every instance, until `stop`; `runNow` calls it now. */
export function startDueWork({ doDue, topic, failureMessage }: DueWork) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false

  // The abort of the request that triggers it must not stop the work, nor does it run as the request's caller.
  const runNow = coalesce(() => outsideRequest(run))

  async function run() {
    if (isStopped) return
    clearTimeout(timer)
    const waitMs = await doDue().then(recordSuccess, recordFailure)
    if (!isStopped) timer = setTimeout(runNow, Math.min(waitMs, RUN_AT_LEAST_EVERY_MS))
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
    if (topic === 'any' || hasTopic(changed, topic)) void runNow()
  })
  void runNow()
  return {
    runNow,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await runNow()
    },
  }
}
