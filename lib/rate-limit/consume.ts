import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { config } from '../config'
import { AppError } from '../errors'
import { singleton } from '../singleton'
import { clientNetwork } from './clients'

export type Budget = 'reads' | 'writes' | 'views' | 'failed-authentication'

const MINUTE_S = 60
const BURST_OF_WRITES = 120
const VIEWS_A_MINUTE = 60
const FAILED_AUTHENTICATIONS_A_MINUTE = 30

const limiters = singleton('limiters', () => new Map<Budget, RateLimiterAbstract>())

/** The headers with what is left of a budget, and `seconds` to wait if the points were refused, else null. */
export type Consumed = { headers: Record<string, string>; seconds: number | null }

const counting = singleton('rate-limits', () => ({ count }))

const COUNTER_TABLE = 'rate_limit'

const sharing = singleton('shared-rate-limits', () => ({ pool: null as Pool | null }))

/** Sets the pool for shared counts; without one, and until this is called, they are in memory. */
export function shareRateLimits(pool: Pool | null): void {
  sharing.pool = pool
}

/** Delegates counting: to the front's thread, which handles all requests. */
export function delegateRateLimits(countElsewhere: typeof count): void {
  counting.count = countElsewhere
}

/** Whether counting is not delegated. */
export function countsInThisThread(): boolean {
  return counting.count === count
}

/** Takes points; 0 only checks. Returns RateLimit headers (draft-ietf-httpapi-ratelimit-headers). Throws `rate_limited`. */
export async function consume(budget: Budget, who: string, points = 1): Promise<Record<string, string>> {
  if (!config().rateLimit) return {}
  const { headers, seconds } = await counting.count(budget, who, points)
  if (seconds === null) return headers
  throw new AppError('rate_limited', `Too many ${NAMES[budget]}; try again in ${seconds} s.`, {
    headers: { ...headers, 'Retry-After': String(seconds) },
  })
}

/** Takes points in this thread. Does not throw if they are refused: then `seconds` is set. */
export async function count(budget: Budget, who: string, points: number): Promise<Consumed> {
  const limiter = limiterOf(budget)
  const key = clientNetwork(who)
  let taken = await take(limiter, key, points)
  // Instances' clocks differ a little; a window that lasts more than twice its length was begun by one far ahead.
  if (taken.left.msBeforeNext > 2 * limiter.msDuration) {
    await limiter.delete(key)
    taken = await take(limiter, key, points)
  }
  const { left, isRefused } = taken
  return { headers: headersOf(budget, limiter, left), seconds: isRefused ? secondsUntil(left) : null }
}

async function take(
  limiter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<{ left: RateLimiterRes; isRefused: boolean }> {
  try {
    return { left: await limiter.consume(key, atMost(points, limiter)), isRefused: false }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { left: refusal, isRefused: true }
  }
}

/** A call with many writes has already taken one point; one larger than the budget takes the rest of it. */
function atMost(points: number, limiter: RateLimiterAbstract): number {
  return points === 1 ? 1 : Math.min(points, limiter.points - 1)
}

const NAMES: Record<Budget, string> = {
  reads: 'requests',
  writes: 'writes with this key',
  views: 'page views',
  'failed-authentication': 'calls without a valid API key',
}

function limiterOf(budget: Budget): RateLimiterAbstract {
  const known = limiters.get(budget)
  if (known) return known
  const made =
    budget === 'writes' || budget === 'failed-authentication'
      ? sharedLimiter(budget)
      : new RateLimiterMemory(rule(budget))
  limiters.set(budget, made)
  return made
}

/** Counts in the database that instances share; in memory without one or while it is unavailable. */
function sharedLimiter(budget: Budget): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(rule(budget))
  const { pool: storeClient } = sharing
  if (!storeClient) return inMemory
  return new RateLimiterPostgres({
    ...rule(budget),
    storeClient,
    storeType: 'pool',
    tableName: COUNTER_TABLE,
    tableCreated: true,
    insuranceLimiter: inMemory,
  })
}

type Rule = { keyPrefix: string; points: number; duration: number }

function rule(budget: Budget): Rule {
  const { rateLimitReads, rateLimitWrites } = config()
  if (budget === 'reads') return { keyPrefix: budget, points: rateLimitReads, duration: MINUTE_S }
  if (budget === 'views') return { keyPrefix: budget, points: VIEWS_A_MINUTE, duration: MINUTE_S }
  if (budget === 'failed-authentication')
    return { keyPrefix: budget, points: FAILED_AUTHENTICATIONS_A_MINUTE, duration: MINUTE_S }
  return { keyPrefix: budget, ...portionOf(rateLimitWrites) }
}

/** Splits a minute's budget that is larger than a burst into portions of a burst or one second's share, in whole seconds. */
export function portionOf(aMinute: number): Pick<Rule, 'points' | 'duration'> {
  const points = Math.min(aMinute, Math.max(BURST_OF_WRITES, Math.ceil(aMinute / MINUTE_S)))
  return { points, duration: Math.round((MINUTE_S * points) / aMinute) }
}

function headersOf(budget: Budget, { points, duration }: RateLimiterAbstract, left: RateLimiterRes) {
  return {
    'RateLimit-Policy': `"${budget}";q=${points};w=${duration}`,
    RateLimit: `"${budget}";r=${left.remainingPoints};t=${secondsUntil(left)}`,
  }
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
