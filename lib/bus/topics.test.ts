import { describe, expect, test } from 'vitest'
import { markSynchronized, monotonicNow, untilKnownSince } from './topics'

const LONG_MS = 60_000

describe('waiting until changes are known', () => {
  test('ends at once when they are', async () => {
    markSynchronized(monotonicNow())
    await untilKnownSince(1_000, LONG_MS)
  })

  test('lasts until a recent enough poll', async () => {
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

  test('lasts no longer than its timeout', async () => {
    const since = monotonicNow()
    markSynchronized(since - 500)
    await untilKnownSince(300, 20)
    expect(monotonicNow() - since).toBeLessThan(LONG_MS)
  })

  test('ends at once when no poll has succeeded for a long time', async () => {
    markSynchronized(monotonicNow() - 10_000)
    await untilKnownSince(300, LONG_MS)
  })
})
