import { onInvalidation } from '../../cache/invalidation'
import { unavailable } from '../../errors'

/** Each costs a connection and next to nothing else, as long as nothing happens. */
const MAX_WAITING = 200

/** Where requests wait for the next change, of this instance or of another. */
export type WaitingRoom = ReturnType<typeof createWaitingRoom>

export function createWaitingRoom() {
  const wakers = new Set<() => void>()
  let places = MAX_WAITING
  let changes = 0
  let isClosed = false

  function wakeAll() {
    for (const wake of wakers) wake()
  }

  onInvalidation(() => {
    changes++
    wakeAll()
  })

  return {
    /** Takes a place, and gives what leaves it. Throws `unavailable` when all are taken. */
    enter(): () => void {
      if (places === 0) throw unavailable('Too many requests wait for changes; ask again without wait.', 10)
      places--
      return () => {
        places++
      }
    },

    /** How many changes there were so far: to be noted before reading what they may have changed. */
    get changes(): number {
      return changes
    },

    get isClosed(): boolean {
      return isClosed
    },

    /** Resolves when there were more changes than `seen`, after `ms`, when `signal` is aborted, and at the closing. */
    until(seen: number, ms: number, signal: AbortSignal): Promise<void> {
      if (changes !== seen || isClosed || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer)
          wakers.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        wakers.add(wake)
        signal.addEventListener('abort', wake)
      })
    },

    /** Wakes all who wait; nobody waits any more. */
    close() {
      isClosed = true
      wakeAll()
    },
  }
}
