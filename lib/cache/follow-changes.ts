import { coalesce } from '../coalesce'
import { database } from '../db/database'
import { within } from '../deadline'
import { log } from '../log'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import { changesOfOthers } from './changes'
import { invalidate, isSynchronized, monotonicNow, noteSynchronized } from './invalidation'

/** A look that takes longer has failed. */
const LOOK_TIMEOUT_MS = 1_500

const state = singleton('cache-follow', () => ({
  /** The last change that was followed; null before the first look. */
  last: null as number | null,
  isFailing: false,
  // What one request gives up must not end the look of all.
  look: coalesce(() => outsideRequest(look).then(noteSuccess, noteFailure)),
}))

/**
 * Forgets what other processes changed since the last look; everything, when no look has succeeded for two seconds. A
 * timer and PostgreSQL's notifications call it.
 */
export function followChanges(): Promise<void> {
  // A look that began before a commit may not see it.
  return state.look()
}

async function look(): Promise<number> {
  const beganAt = monotonicNow()
  const from = state.last
  const changes = await within(LOOK_TIMEOUT_MS, changesFrom(from))
  const fresh = changes.filter(({ id }) => from === null || id > from)
  if (from !== null && fresh.length === 0) return beganAt
  state.last = fresh.at(-1)?.id ?? 0
  // The last one seen is still there, unless so much time went by that changes may be missing.
  const isSeamless = from !== null && (from === 0 || changes.length > fresh.length)
  const ofOthers = changesOfOthers(fresh)
  invalidate(isSeamless ? ofOthers.flatMap(({ dependencies }) => dependencies.split('\n')) : 'all')
  return beganAt
}

/** The change that was followed last and those after it; at the first look the newest. */
function changesFrom(last: number | null) {
  const { cacheChange } = database().control
  return last === null
    ? cacheChange.findMany({ orderBy: { id: 'desc' }, take: 1 })
    : cacheChange.findMany({ where: { id: { gte: last } }, orderBy: { id: 'asc' } })
}

function noteSuccess(beganAt: number) {
  noteSynchronized(beganAt)
  if (state.isFailing) log().info('The changes of other instances can be read again.')
  state.isFailing = false
}

function noteFailure(cause: unknown) {
  if (!state.isFailing) log().warn({ err: cause }, 'The changes of other instances cannot be read.')
  state.isFailing = true
  // The next look finds what this one did not; until then nothing that is kept may pass for new.
  if (!isSynchronized()) invalidate('all')
}
