import { database, type Queries } from '../db/database'
import { notifyOthers } from '../db/notify'
import { log } from '../log'
import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import type { Dependency } from './dependencies'

/** Told what was changed; `all` when it is not known what. */
export type InvalidationListener = (changed: readonly string[] | 'all') => void

/** Instances that were away for longer than changes are kept start afresh. */
const KEPT_MS = 60 * 60 * 1000
const CLEAN_EVERY = 1_000

const state = singleton('cache-changes', () => ({
  listeners: new Set<InvalidationListener>(),
  /** The last change that was followed; null before the first look. */
  last: null as number | null,
  running: Promise.resolve(),
}))

/** Has `forget` called with every change from now on, of this process and of others. */
export function onInvalidation(forget: InvalidationListener): void {
  state.listeners.add(forget)
}

/** Records what a write changes, in its own transaction: it becomes known with the write, or not at all. */
export async function recordChange(queries: Queries, dependencies: Iterable<Dependency>): Promise<void> {
  const now = new Date()
  const { id } = await queries.cacheChange.create({
    data: { dependencies: [...new Set(dependencies)].join('\n'), createdAt: now },
    select: { id: true },
  })
  await notifyOthers(queries)
  if (id % CLEAN_EVERY > 0) return
  await queries.cacheChange.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - KEPT_MS) } } })
}

/**
 * Forgets what was changed since the last look. A write awaits it between its commit and its answer; a timer and
 * PostgreSQL's notifications call it for the writes of other processes.
 */
export function followChanges(): Promise<void> {
  // One after the other: a look that began before a commit may not have seen it.
  state.running = state.running
    .then(() => outsideRequest(look))
    .catch((cause: unknown) => {
      // The next look finds what this one did not.
      log().warn({ err: cause }, 'The changes of other instances could not be read.')
    })
  return state.running
}

async function look(): Promise<void> {
  const { cacheChange } = database().read
  if (state.last === null) {
    // Nothing is kept yet that could be stale.
    const newest = await cacheChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } })
    state.last = newest?.id ?? 0
    return
  }
  const from = state.last
  const changes = await cacheChange.findMany({ where: { id: { gte: from } }, orderBy: { id: 'asc' } })
  const fresh = changes.filter(({ id }) => id > from)
  if (fresh.length === 0) return
  state.last = fresh.at(-1)?.id ?? from
  // The last one seen is still there, unless so much time went by that changes may be missing.
  const isSeamless = from === 0 || changes.length > fresh.length
  tell(isSeamless ? fresh.flatMap(({ dependencies }) => dependencies.split('\n')) : 'all')
}

function tell(changed: string[] | 'all') {
  for (const forget of state.listeners) forget(changed)
}
