import { outsideRequest } from '../request-context'
import { singleton } from '../singleton'
import type { Dependency } from './dependencies'
import { onInvalidation } from './invalidation'
import { isSynchronized } from './synchronization'

type Kept = { value: Promise<unknown> | undefined }

/**
 * What `read` gave last, until a write changes what `dependency` names; then it is read again. For what each response
 * needs and few writes change. `read` serves all who ask, so it notes no dependency of its own.
 */
export function keep<Value>(
  name: string,
  dependency: Dependency,
  read: () => Promise<Value>,
): Promise<Value> {
  const kept = singleton(`kept-${name}`, () => {
    const state: Kept = { value: undefined }
    onInvalidation((changed) => {
      if (changed === 'all' || changed.includes(dependency)) state.value = undefined
    })
    return state
  })
  if (!isSynchronized()) return read()
  if (!kept.value) {
    const value = outsideRequest(read)
    kept.value = value
    // What failed is tried again by who asks next.
    value.catch(() => {
      if (kept.value === value) kept.value = undefined
    })
  }
  // Kept under this name is what this function reads.
  return kept.value as Promise<Value>
}
