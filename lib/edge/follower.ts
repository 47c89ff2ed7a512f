import { randomUUID } from 'node:crypto'
import type { EdgeKind } from '../config/targets'
import { readAnnouncements } from './announcements'
import { setCurrent } from './caching'
import {
  beginGeneration,
  claimEdge,
  type EdgeState,
  findEdgeState,
  isAbandoned,
  recordPurged,
  renewHeartbeat,
} from './generation'
import type { Purger } from './purger'

/**
 * Each announcement is purged again when every instance has heard of it, or lets an edge keep nothing (`KNOWN_WITHIN_MS`),
 * and earlier responses have reached the edge. Varnish keeps none that took longer; for these, other edges are purged
 * once more.
 */
const PURGE_AGAIN_MS = 650
const PURGE_ONCE_MORE_MS = 10_000
/** The instance that purged last goes first. */
const OTHERS_WAIT_MS = 150
const MIN_INTERVAL_MS = 100
const CLAIM_AGAIN_MS = 500
const MAX_BACKOFF_MS = 30_000
const FIRST_BACKOFF_MS = 500

type Waiting = { id: number; topics: string[]; seenAt: number }

/** Follows the announcements of all processes and purges the edge, unless another instance does. */
export function createFollower(kind: EdgeKind, generation: string, purger: Purger) {
  const againMs = {
    again: PURGE_AGAIN_MS,
    onceMore: kind === 'varnish' ? PURGE_AGAIN_MS : PURGE_ONCE_MORE_MS,
  }
  const holder = randomUUID()
  let waiting: Waiting[] = []
  let readId: number | null = null
  let ranAt = Number.NEGATIVE_INFINITY
  let backoffMs = FIRST_BACKOFF_MS
  let retryAt = 0
  let hasBegun = false
  /** The instance that starts last decides the generation of the site. */
  let isStarting = true
  /** Counts the signs that another generation may have begun. */
  let suspicions = 0

  async function doDue(): Promise<number> {
    const sinceMs = performance.now() - ranAt
    if (sinceMs < MIN_INTERVAL_MS) return MIN_INTERVAL_MS - sinceMs
    ranAt = performance.now()
    const suspicionsBefore = suspicions
    const state = await findEdgeState()
    const mayBegin = isStarting || !state || isAbandoned(state)
    if (state?.generation !== generation) return mayBegin ? beginAgain(state) : waitForOthers()
    isStarting = false
    if (suspicions === suspicionsBefore) setCurrent(true)
    if (!(await read(state))) return beginAgain(state)
    await renewHeartbeat(state, waiting.length === 0 ? readId : null)
    return purgeDue(state)
  }

  function waitForOthers(): number {
    setCurrent(false)
    readId = null
    waiting = []
    return Number.POSITIVE_INFINITY
  }

  async function beginAgain(state: EdgeState): Promise<number> {
    readId = null
    waiting = []
    await beginGeneration(generation, state)
    hasBegun = true
    isStarting = false
    await purger.whenIdle()
    // The next run finds out whether another instance has begun one meanwhile.
    ranAt = Number.NEGATIVE_INFINITY
    return 0
  }

  /** False if announcements that the edge was not told of may be missing. */
  async function read(state: NonNullable<EdgeState>): Promise<boolean> {
    const isFirst = readId === null
    for (;;) {
      const found = await readAnnouncements(readId ?? state.settledId)
      if (!found.isSeamless) return false
      readId = found.lastId
      const seenAt = performance.now()
      waiting.push(...found.announcements.map((announcement) => ({ ...announcement, seenAt })))
      if (!found.hasMore) break
    }
    waiting = waiting.filter(({ id }) => id > state.settledId)
    // What an instance that has ended did not purge.
    const left = isFirst && !hasBegun ? waiting.filter(({ id }) => id > state.toldId) : []
    if (left.length > 0) await purger.purgeSoon(left.flatMap(({ topics }) => topics))
    return true
  }

  async function purgeDue(state: NonNullable<EdgeState>): Promise<number> {
    if (performance.now() < retryAt && purger.isFailing) return retryAt - performance.now()
    const isFirst = state.holder === holder || state.holder === null
    const due = dueOf(waiting, state, againMs, isFirst ? 0 : OTHERS_WAIT_MS)
    if (due.topics.size === 0) return Math.max(due.nextMs, MIN_INTERVAL_MS)
    if (!(await claimEdge({ generation, holder }))) return CLAIM_AGAIN_MS
    const triedAt = performance.now()
    try {
      await purger.purge(due.topics)
    } catch {
      // A hanging edge takes a while to fail.
      retryAt = Math.max(triedAt + backoffMs, performance.now() + MIN_INTERVAL_MS)
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS)
      return retryAt - performance.now()
    }
    backoffMs = FIRST_BACKOFF_MS
    await recordPurged({ generation, holder }, due)
    return MIN_INTERVAL_MS
  }

  return {
    doDue,

    suspectGeneration() {
      suspicions++
      setCurrent(false)
    },

    /** Purges the rest once more after the last response of this instance. */
    async finish(wait: (ms: number) => Promise<unknown>): Promise<void> {
      const state = await findEdgeState()
      if (state?.generation !== generation || !(await read(state)) || waiting.length === 0) return
      const newest = waiting.at(-1)?.seenAt ?? 0
      await wait(Math.max(0, newest + PURGE_AGAIN_MS - performance.now()))
      if (purger.isFailing || !(await claimEdge({ generation, holder }))) return
      const lastId = waiting.at(-1)?.id ?? state.settledId
      await purger.purge(waiting.flatMap(({ topics }) => topics))
      await recordPurged({ generation, holder }, { toldId: lastId, settledId: lastId })
    },
  }
}

/** The topics to purge again now, up to which announcement that is, and when the next are due. */
function dueOf(
  waiting: readonly Waiting[],
  state: NonNullable<EdgeState>,
  ageOf: { again: number; onceMore: number },
  patienceMs: number,
) {
  const now = performance.now()
  const topics = new Set<string>()
  let { toldId, settledId } = state
  let nextMs = Number.POSITIVE_INFINITY
  for (const { id, topics: changed, seenAt } of waiting) {
    const ageMs = now - seenAt - patienceMs
    if (ageMs >= ageOf.onceMore) settledId = Math.max(settledId, id)
    if (ageMs >= ageOf.again) toldId = Math.max(toldId, id)
    const isDue = (ageMs >= ageOf.again && id > state.toldId) || ageMs >= ageOf.onceMore
    if (isDue) for (const topic of changed) topics.add(topic)
    else nextMs = Math.min(nextMs, (id > state.toldId ? ageOf.again : ageOf.onceMore) - ageMs)
  }
  return { topics, toldId, settledId, nextMs }
}
