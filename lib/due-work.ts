import { coalesce } from './async'
import type { Topic } from './bus/topics'
import { hasTopic, onAnnouncement } from './bus/topics'
import { log } from './log'
import { outsideRequest } from './request-context'

/** Timers do not know when the clock is set or the machine sleeps; another instance may end amid its work. */
const LOOK_AT_LEAST_EVERY_MS = 30_000
const RETRY_MS = 1_000

type DueWork = {
  /** Gives for how many milliseconds nothing else will be due. */
  doDue: () => Promise<number>
  /** `any` has it look whenever something changes. */
  topic: Topic | 'any'
  failureMessage: string
}

/** Does work when it falls due, in every instance, until `stop`; `look` has it look again. */
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
    if (topic === 'any' || hasTopic(changed, topic)) void look()
  })
  void look()
  return {
    look,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await look()
    },
  }
}
