import { describe, expect, test } from 'vitest'
import { isHopeless, nextTryAt } from './retries'

const now = new Date('2026-11-20T08:00:00Z')
const MINUTE_S = 60
const HOUR_S = 3_600

describe('the next try', () => {
  test.each([
    { tries: 1, seconds: 5 },
    { tries: 2, seconds: 5 * MINUTE_S },
    { tries: 3, seconds: 30 * MINUTE_S },
    { tries: 4, seconds: 2 * HOUR_S },
    { tries: 5, seconds: 5 * HOUR_S },
    { tries: 6, seconds: 10 * HOUR_S },
    { tries: 7, seconds: 14 * HOUR_S },
    { tries: 8, seconds: 20 * HOUR_S },
    { tries: 9, seconds: 24 * HOUR_S },
  ])('after $tries of them waits about $seconds s', ({ tries, seconds }) => {
    const waits = Array.from({ length: 20 }, () => waitOf(tries))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(seconds * 0.9)
    expect(Math.max(...waits)).toBeLessThanOrEqual(seconds * 1.1)
    // Deliveries that failed together are not retried together.
    expect(new Set(waits).size).toBeGreaterThan(1)
  })

  test('does not exist after the tenth', () => {
    expect(nextTryAt(10, undefined, now)).toBe(null)
  })

  test('is not before Retry-After, in seconds or as a date, but within a day', () => {
    expect(waitOf(1, '600')).toBe(600)
    expect(waitOf(1, 'Fri, 20 Nov 2026 09:00:00 GMT')).toBe(HOUR_S)
    expect(waitOf(2, '1')).toBeGreaterThan(4 * MINUTE_S)
    expect(waitOf(1, '999999999')).toBe(24 * HOUR_S)
    for (const nonsense of ['x', '-5', 'Fri, 20 Nov 2020 09:00:00 GMT'])
      expect(waitOf(1, nonsense)).toBeLessThan(6)
  })
})

test('a webhook is hopeless after five days without success, but not a second earlier', () => {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  expect(isHopeless(since(5 * 24 * HOUR_S), now)).toBe(true)
  expect(isHopeless(since(5 * 24 * HOUR_S - 1), now)).toBe(false)
})

/** The wait before the next try, in seconds. */
function waitOf(tries: number, retryAfter?: string): number {
  return ((nextTryAt(tries, retryAfter, now)?.getTime() ?? 0) - now.getTime()) / 1000
}
