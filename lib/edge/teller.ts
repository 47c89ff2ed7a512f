import { coalesce, within } from '../async'
import type { EdgeTarget } from '../config/targets'
import { log } from '../log'
import { currentRequest, outsideRequest } from '../request-context'
import { changedKeys } from './keys'
import { type Purge, sendPurge } from './send-purge'

/** No response waits longer for an edge. */
const MAX_WAIT_MS = 1_000
export const GENERATION_TOPIC = /^edge:/

export type Teller = ReturnType<typeof createTeller>

/** Tells the edge of topics, one call after the other: what changes meanwhile goes into the next. */
export function createTeller(edge: EdgeTarget, send: typeof sendPurge = sendPurge) {
  let keys = new Set<string>()
  let isEverything = false
  let isFailing = false
  let latest: Promise<unknown> = Promise.resolve()
  const counts = { told: 0, failed: 0 }

  const sendQueued = coalesce(async () => {
    const purge: Purge = isEverything ? 'everything' : keys
    keys = new Set()
    isEverything = false
    await outsideRequest(() => send(edge, purge)).then(recordSuccess, recordFailure)
  })

  function recordSuccess() {
    if (isFailing) log().info('The edge can be told again what changed.')
    isFailing = false
    counts.told++
  }

  function recordFailure(cause: unknown) {
    if (!isFailing) log().warn({ err: cause }, 'The edge could not be told what changed; trying again.')
    isFailing = true
    counts.failed++
    throw cause
  }

  /** Rejects when the edge could not be told; nobody but the caller tries again. */
  async function tell(topics: Iterable<string>): Promise<void> {
    const names = [...topics]
    const changed = changedKeys(names)
    if (changed.length === 0) return
    for (const key of changed) keys.add(key)
    isEverything ||= names.some((name) => GENERATION_TOPIC.test(name))
    const told = sendQueued()
    latest = told.catch(() => {})
    await told
  }

  return {
    tell,
    counts,

    /** Tells it now, where nobody waits for longer than a second, nor at all for an edge that failed before. */
    async tellSoon(topics: Iterable<string>): Promise<void> {
      const mayWait = !isFailing
      const told = tell(topics).catch(() => {})
      if (mayWait) await within(MAX_WAIT_MS, told).catch(() => {})
    },

    /** When it was told all that it was to be told, or could not be, or that takes more than a second. */
    async whenTold(): Promise<void> {
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
