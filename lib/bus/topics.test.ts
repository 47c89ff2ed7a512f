import { describe, expect, test } from 'vitest'
import { markSynchronized, monotonicNow, untilKnownSince } from './topics'

const LONG_MS = 60_000

describe('who waits until it is known what is new', () => {
  test('does not wait where it is', async () => {
    markSynchronized(monotonicNow())
    await untilKnownSince(1_000, LONG_MS)
  })

  test('waits for the next look that is not older', async () => {
    markSynchronized(monotonicNow() - 500)
    let isOver = false
    const waiting = untilKnownSince(300, LONG_MS).then(() => {
      isOver = true
    })
    markSynchronized(monotonicNow() - 400)
    await Promise.resolve()
    expect(isOver).toBe(false)
    markSynchronized(monotonicNow())
    await waiting
  })

  test('waits no longer than it says', async () => {
    const since = monotonicNow()
    markSynchronized(since - 500)
    await untilKnownSince(300, 20)
    expect(monotonicNow() - since).toBeLessThan(LONG_MS)
  })

  test('does not wait where nobody has heard anything for long', async () => {
    markSynchronized(monotonicNow() - 10_000)
    await untilKnownSince(300, LONG_MS)
  })
})
