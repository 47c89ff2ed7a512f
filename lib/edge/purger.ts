import { coalesce, within } from '../async'
import type { EdgeTarget } from '../config/targets'
import { log } from '../log'
import { currentRequest, outsideRequest } from '../request-context'
import { changedKeys } from './keys'
import { type Purge, sendPurge } from './send-purge'

/** No response waits longer for an edge. */
const MAX_WAIT_MS = 1_000
export const GENERATION_TOPIC = /^edge:/

export type Purger = ReturnType<typeof createPurger>

/** Tells the edge of topics, one call after the other: what changes meanwhile goes into the next. */
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

  /** Rejects when the edge could not be told; nobody but the caller tries again. */
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

    /** Tells it now, where nobody waits for longer than a second, nor at all for an edge that failed before. */
    async purgeSoon(topics: Iterable<string>): Promise<void> {
      const mayWait = !isFailing
      const sent = purge(topics).catch(() => {})
      if (mayWait) await within(MAX_WAIT_MS, sent).catch(() => {})
    },

    /** When it was told all that it was to be told, or could not be, or that takes more than a second. */
    async whenIdle(): Promise<void> {
      await within(MAX_WAIT_MS, latest).catch(() => {})
    },

    get isFailing() {
      return isFailing
    },
  }
}

/** Has the response of the request that this is done for wait for `work`, which never rejects. */
export function beforeResponse(work: Promise<void>): void {
  const request = currentRequest()
  if (request) request.beforeResponse = Promise.all([request.beforeResponse, work])
}
