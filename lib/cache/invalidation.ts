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
