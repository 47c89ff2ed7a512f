import { config } from '../config'
import { singleton } from '../singleton'

/** Told what was changed; `all` when it is not known what. */
export type InvalidationListener = (changed: readonly string[] | 'all') => void

const listeners = singleton('invalidation', () => new Set<InvalidationListener>())

/** Has `forget` called with every change from now on, of this process and of others. */
export function onInvalidation(forget: InvalidationListener): void {
  listeners.add(forget)
}

/** Has what was made of `changed` forgotten in this process. */
export function invalidate(changed: readonly string[] | 'all'): void {
  if (changed.length === 0) return
  for (const forget of listeners) forget(changed)
}

/** Without a look at the changes that succeeded for so long nobody knows what others changed. */
const MAX_LAG_MS = 2_000

const state = singleton('synchronization', () => ({
  /** When the last look that succeeded began, as `monotonicNow` tells it. */
  knownAt: Number.NEGATIVE_INFINITY,
  listeners: new Set<(knownAt: number) => void>(),
}))

/** Whether all that others changed until a moment ago has been forgotten. If not, what is cached may be old. */
export function isSynchronized(): boolean {
  // Only PostgreSQL has other instances beside this one.
  return config().database.provider === 'sqlite' || monotonicNow() - state.knownAt < MAX_LAG_MS
}

/** Notes that all changes made before a time of `monotonicNow` have been forgotten. */
export function noteSynchronized(knownAt: number): void {
  state.knownAt = knownAt
  for (const tell of state.listeners) tell(knownAt)
}

/** Has `tell` called whenever `noteSynchronized` is. */
export function onSynchronized(tell: (knownAt: number) => void): void {
  state.listeners.add(tell)
}

/** Milliseconds of a clock that nobody sets back, and that is the same in all threads of this process. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}
