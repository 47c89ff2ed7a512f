import { coalesce, within } from '../async'
import type { EdgeTarget } from '../config/targets'
import { log } from '../log'
import { currentRequest, outsideRequest } from '../request-context'
import { changedKeys } from './keys'
import { type Purge, sendPurge } from './send-purge'

/** The longest that a response waits for an edge. */
const MAX_WAIT_MS = 1_000
export const GENERATION_TOPIC = /^edge:/

export type Purger = ReturnType<typeof createPurger>

/** Purges topics from the edge, one call at a time; changes in the meantime go into the next call. */
export function createPurger(edge: EdgeTarget, send: typeof sendPurge = sendPurge) {
  let keys = new Set<string>()
  let isEverything = false
  let isFailing = false
  let latest: Promise<unknown> = Promise.resolve()
  const counts = { purged: 0, failed: 0 }

  const sendQueued = coalesce(async () => {
    const next: Purge = isEverything ? 'everything' : keys
    keys = new Set()
    isEverything = false
    await outsideRequest(() => send(edge, next)).then(recordSuccess, recordFailure)
  })

  function recordSuccess() {
    if (isFailing) log().info('The edge can be notified of changes again.')
    isFailing = false
    counts.purged++
  }

  function recordFailure(cause: unknown) {
    if (!isFailing) log().warn({ err: cause }, 'The edge could not be notified of changes; trying again.')
    isFailing = true
    counts.failed++
    throw cause
  }

  /** Rejects if the purge failed; only the caller tries again. */
  async function purge(topics: Iterable<string>): Promise<void> {
    const names = [...topics]
    const changed = changedKeys(names)
    if (changed.length === 0) return
    for (const key of changed) keys.add(key)
    isEverything ||= names.some((name) => GENERATION_TOPIC.test(name))
    const sent = sendQueued()
    latest = sent.catch(() => {})
    await sent
  }

  return {
    purge,
    counts,

    /** Purges now. Waits for a second at most, and not at all if the last purge failed. */
    async purgeSoon(topics: Iterable<string>): Promise<void> {
      const mayWait = !isFailing
      const sent = purge(topics).catch(() => {})
      if (mayWait) await within(MAX_WAIT_MS, sent).catch(() => {})
    },

    /** Resolves when the latest purge has succeeded or failed, or after a second. */
    async whenIdle(): Promise<void> {
      await within(MAX_WAIT_MS, latest).catch(() => {})
    },

    get isFailing() {
      return isFailing
    },
  }
}

/** Makes the response of the current request wait for `work`, which never rejects. */
export function beforeResponse(work: Promise<void>): void {
  const request = currentRequest()
  if (request) request.beforeResponse = Promise.all([request.beforeResponse, work])
}
