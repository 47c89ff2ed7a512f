import { unavailable } from '../errors'
import type { FrontResponse } from './front-response'

/** Bodies that only one client is sent; those of the cache are in memory once however many are sent them. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024

/** Bounds the bytes of uncached responses that clients have not taken yet. */
export function createUnsentBytes() {
  let unsent = 0
  return {
    /** Throws `unavailable` while clients have left too much unread. */
    assertRoom() {
      if (unsent < MAX_UNSENT_BYTES) return
      throw unavailable('Too many responses wait to be read; try again in a few seconds.', 5)
    },
    /** Counts `bytes` until `response` has been taken whole, or its connection is closed. */
    count(response: FrontResponse, bytes: number) {
      if (response.closed) return
      unsent += bytes
      response.once('close', () => {
        unsent -= bytes
      })
    },
  }
}

export type UnsentBytes = ReturnType<typeof createUnsentBytes>
