import { onAnnouncement } from '../bus/topics'
import { unavailable } from '../errors'
import { createClientTotals, overShare } from '../rate-limit/clients'

/** While nothing happens, each costs little more than a connection. */
const MAX_WAITING = 200
const MAX_WAITING_PER_CLIENT = 20
/** The other places are reserved for clients with a key: anonymous ones must not lock out mirrors. */
const MAX_WAITING_WITHOUT_KEY = 150

type Waiting = { clientAddress: string; hasKey: boolean }

export type WaitingRoom = ReturnType<typeof createWaitingRoom>

/** Where requests wait for the next announcement: up to 200, 150 without a key, 20 per client. */
export function createWaitingRoom() {
  const wakers = new Set<() => void>()
  const waiting = createClientTotals()
  let withoutKey = 0
  let version = 0
  let isClosed = false

  function wakeAll() {
    for (const wake of wakers) wake()
  }

  onAnnouncement(() => {
    version++
    wakeAll()
  })

  return {
    /** Returns a function that frees the place. Throws `rate_limited` at the client's share, `unavailable` if it is full. */
    acquire({ clientAddress, hasKey }: Waiting): () => void {
      if (waiting.of(clientAddress) >= MAX_WAITING_PER_CLIENT)
        throw overShare(
          SHARE,
          'Too many requests from this client are waiting for changes; repeat it without wait',
          10,
        )
      const isFull = waiting.all >= MAX_WAITING || (!hasKey && withoutKey >= MAX_WAITING_WITHOUT_KEY)
      if (isFull) throw unavailable('Too many requests are waiting for changes; repeat it without wait.', 10)
      const count = (places: 1 | -1) => {
        waiting.add(clientAddress, places)
        if (!hasKey) withoutKey += places
      }
      count(1)
      return () => count(-1)
    },

    get version(): number {
      return version
    },

    get isClosed(): boolean {
      return isClosed
    },

    /** Resolves when `version` is no longer `seen`, after `ms` milliseconds, on abort, and on close. */
    until(seen: number, ms: number, signal: AbortSignal): Promise<void> {
      if (version !== seen || isClosed || signal.aborted) return Promise.resolve()
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

    close() {
      isClosed = true
      wakeAll()
    },
  }
}

const SHARE = { name: 'waiting', quota: MAX_WAITING_PER_CLIENT, unit: 'concurrent-requests' } as const
