import { describe, expect, test, vi } from 'vitest'
import { createConcurrencyLimiter } from './concurrency-limiter'

const LIMITS = {
  maxRunning: 2,
  maxRunningPerClient: 1,
  maxWaiting: 3,
  maxWaitingPerClient: 2,
  maxWaitMs: 5_000,
}
const RETRY_AFTER = expect.stringMatching(/^[1-9]\d*$/)
const BUSY = { code: 'unavailable', headers: { 'Retry-After': RETRY_AFTER } }
const OVER_SHARE = {
  code: 'rate_limited',
  headers: {
    'Retry-After': RETRY_AFTER,
    'RateLimit-Policy': '"at-once";q=1;qu="concurrent-requests"',
    RateLimit: expect.stringMatching(/^"at-once";r=0;t=[1-9]\d*$/),
  },
}

describe('the concurrency limiter', () => {
  test('starts up to the maximum, and the next when one ends', async () => {
    const { acquire, counts } = createConcurrencyLimiter(LIMITS)
    const end = await acquire('a', undefined)
    await acquire('b', undefined)
    const third = acquire('c', undefined)
    expect(counts()).toMatchObject({ running: 2, waiting: 1 })
    end()
    await third
    expect(counts()).toMatchObject({ running: 2, waiting: 0 })
  })

  test('limits one client so that others can run', async () => {
    const { acquire, counts } = createConcurrencyLimiter(LIMITS)
    const end = await acquire('a', undefined)
    const second = acquire('a', undefined)
    await acquire('b', undefined)
    expect(counts()).toMatchObject({ running: 2, waiting: 1 })
    end()
    await second
  })

  test('serves waiting clients in turn', async () => {
    const { acquire } = createConcurrencyLimiter({ ...LIMITS, maxRunning: 1 })
    const order: string[] = []
    const run = async (client: string) => {
      const end = await acquire(client, undefined)
      order.push(client)
      end()
    }
    const end = await acquire('x', undefined)
    const all = ['a', 'a', 'b'].map(run)
    end()
    await Promise.all(all)
    expect(order).toEqual(['a', 'b', 'a'])
  })

  test('rejects at once beyond a full queue: with 429 for that of the client, and 503 for that of all', async () => {
    const { acquire, counts } = createConcurrencyLimiter(LIMITS)
    const running = [await acquire('a', undefined), await acquire('b', undefined)]
    const passed = ['a', 'a'].map(async (client) => (await acquire(client, undefined))())
    await expect(acquire('a', undefined)).rejects.toMatchObject(OVER_SHARE)
    passed.push(acquire('c', undefined).then((end) => end()))
    await expect(acquire('d', undefined)).rejects.toMatchObject(BUSY)
    await expect(acquire('a', undefined)).rejects.toMatchObject(OVER_SHARE)
    expect(counts()).toMatchObject({ running: 2, waiting: 3, refused: 3 })
    // A late rejection would fail another test.
    for (const end of running) end()
    await Promise.all(passed)
  })

  test('rejects after too long a wait: with 429 if for the same client, and 503 if for others', async () => {
    vi.useFakeTimers()
    try {
      const { acquire } = createConcurrencyLimiter(LIMITS)
      const ends = [await acquire('a', undefined), await acquire('b', undefined)]
      const late = ['a', 'c'].map((client) => acquire(client, undefined).catch((error: unknown) => error))
      vi.advanceTimersByTime(LIMITS.maxWaitMs)
      const [own, other] = await Promise.all(late)
      expect(own).toMatchObject(OVER_SHARE)
      expect(other).toMatchObject(BUSY)
      for (const end of ends) end()
    } finally {
      vi.useRealTimers()
    }
  })

  test('drops an aborted request from the queue', async () => {
    const { acquire, counts } = createConcurrencyLimiter({ ...LIMITS, maxRunning: 1 })
    const end = await acquire('a', undefined)
    const controller = new AbortController()
    const left = acquire('b', controller.signal)
    controller.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    end()
    expect(counts()).toMatchObject({ running: 0, waiting: 0 })
  })

  test('an aborted request no longer affects later requests of its client', async () => {
    vi.useFakeTimers()
    try {
      const { acquire, counts } = createConcurrencyLimiter({ ...LIMITS, maxRunning: 1 })
      const end = await acquire('a', undefined)
      const controller = new AbortController()
      const left = acquire('b', controller.signal)
      controller.abort(new Error('left'))
      await expect(left).rejects.toThrow('left')
      vi.advanceTimersByTime(LIMITS.maxWaitMs / 2)
      const later = acquire('b', undefined)
      vi.advanceTimersByTime(LIMITS.maxWaitMs / 2)
      expect(counts()).toEqual({ running: 1, waiting: 1, refused: 0 })
      end()
      await later
      expect(counts()).toEqual({ running: 1, waiting: 0, refused: 0 })
    } finally {
      vi.useRealTimers()
    }
  })

  test('the end of a request that waited too long no longer affects later requests of its client', async () => {
    vi.useFakeTimers()
    try {
      const { acquire, counts } = createConcurrencyLimiter(LIMITS)
      const ends = [await acquire('a', undefined), await acquire('b', undefined)]
      const controller = new AbortController()
      const late = acquire('c', controller.signal).catch((error: unknown) => error)
      vi.advanceTimersByTime(LIMITS.maxWaitMs)
      expect(await late).toMatchObject(BUSY)
      for (const end of ends) end()
      await acquire('c', undefined)
      controller.abort()
      const second = acquire('c', undefined)
      expect(counts()).toMatchObject({ running: 1, waiting: 1 })
      vi.advanceTimersByTime(LIMITS.maxWaitMs)
      await expect(second).rejects.toMatchObject(OVER_SHARE)
    } finally {
      vi.useRealTimers()
    }
  })
})
