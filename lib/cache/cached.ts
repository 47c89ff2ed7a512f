import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import type { Dependency } from './dependencies'
import { onInvalidation } from './invalidation'
import { isSynchronized } from './synchronization'

type Entry = { value: Promise<unknown> | undefined }

/**
 * What `read` gave last, until a write changes what `dependency` names; then it is read again. For what each response
 * needs and few writes change. `read` serves all who ask, so it notes no dependency of its own.
 */
export function cached<Value>(
  name: string,
  dependency: Dependency,
  read: () => Promise<Value>,
): Promise<Value> {
  const entry = singleton(`cached-${name}`, () => {
    const state: Entry = { value: undefined }
    onInvalidation((changed) => {
      if (changed === 'all' || changed.includes(dependency)) state.value = undefined
    })
    return state
  })
  if (!isSynchronized()) return read()
  if (!entry.value) {
    const value = outsideRequest(read)
    entry.value = value
    // What failed is tried again by who asks next.
    value.catch(() => {
      if (entry.value === value) entry.value = undefined
    })
  }
  // Cached under this name is what this function reads.
  return entry.value as Promise<Value>
}
