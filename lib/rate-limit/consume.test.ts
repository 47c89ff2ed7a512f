import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { config } from '../config'
import { type Budget, consume, portionOf } from './consume'

/** A client with a full budget. */
let who: string
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  who = randomUUID()
})
afterEach(() => void vi.useRealTimers())

describe('a budget', () => {
  const budgets: { budget: Budget; quota: number; seconds: number; refused: RegExp }[] = [
    { budget: 'reads', quota: config().rateLimitReads, seconds: 60, refused: /^Too many requests; / },
    { budget: 'writes', quota: 120, seconds: 12, refused: /^Too many writes with this key; / },
    { budget: 'views', quota: 60, seconds: 60, refused: /^Too many page views; / },
    {
      budget: 'failed-authentication',
      quota: 30,
      seconds: 60,
      refused: /^Too many calls without a valid API key; /,
    },
  ]
  test.each(budgets)(
    'for $budget is $quota in $seconds s, beyond which calls are rejected until it renews',
    async ({ budget, quota, seconds, refused }) => {
      const policy = `"${budget}";q=${quota};w=${seconds}`
      for (let left = quota - 1; left >= 0; left -= 1) {
        expect(await consume(budget, who)).toEqual({
          'RateLimit-Policy': policy,
          RateLimit: `"${budget}";r=${left};t=${seconds}`,
        })
      }
      expect(await refusalOf(consume(budget, who))).toMatchObject({
        code: 'rate_limited',
        message: expect.stringMatching(refused),
        headers: {
          'RateLimit-Policy': policy,
          RateLimit: `"${budget}";r=0;t=${seconds}`,
          'Retry-After': String(seconds),
        },
      })
    },
  )
})

test.each([
  { aMinute: 60, points: 60, duration: 60 },
  { aMinute: 600, points: 120, duration: 12 },
  { aMinute: 60_000, points: 1_000, duration: 1 },
])('a limit of $aMinute writes a minute allows $points in $duration s', ({ aMinute, points, duration }) => {
  expect(portionOf(aMinute)).toEqual({ points, duration })
})

test('each client has a separate budget of each kind', async () => {
  for (let n = 0; n < 30; n += 1) await consume('failed-authentication', who)
  expect(await refusalOf(consume('failed-authentication', who))).toMatchObject({ code: 'rate_limited' })
  await consume('failed-authentication', `${who} else`)
  await consume('views', who)
})

test('several points are consumed together or not at all, and 0 points only check', async () => {
  await consume('writes', who)
  expect(await consume('writes', who, 100)).toMatchObject({ RateLimit: expect.stringContaining('r=19;') })
  expect(await consume('writes', who, 0)).toMatchObject({ RateLimit: expect.stringContaining('r=19;') })
  expect(await refusalOf(consume('writes', who, 20))).toMatchObject({ code: 'rate_limited' })
})

test('a call larger than the budget consumes what is left', async () => {
  await consume('writes', who)
  expect(await consume('writes', who, 5_000)).toMatchObject({ RateLimit: expect.stringContaining('r=0;') })
})

function refusalOf(consumed: Promise<unknown>): Promise<unknown> {
  return consumed.then(
    () => null,
    (error: unknown) => error,
  )
}
