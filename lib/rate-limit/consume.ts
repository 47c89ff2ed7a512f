import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { config } from '../config'
import { COUNTER_TABLE, counterPool } from '../db/counter-pool'
import { AppError } from '../errors'
import { singleton } from '../singleton'

/** What is limited: reads and page views for each client, writes for each key, wrong keys for each client. */
export type Budget = 'reads' | 'writes' | 'views' | 'wrong-keys'

const MINUTE_S = 60
const BURST_OF_WRITES = 120
const VIEWS_A_MINUTE = 60
const WRONG_KEYS_A_MINUTE = 30

const limiters = singleton('limiters', () => new Map<Budget, RateLimiterAbstract>())

/**
 * Takes one from what `who` (a client's address, a key's id) may do, and gives the headers that tell what is left
 * (draft-ietf-httpapi-ratelimit-headers). Throws `rate_limited` when nothing is. Without limits it does nothing.
 */
export async function consume(budget: Budget, who: string): Promise<Record<string, string>> {
  if (!config().rateLimit) return {}
  const limiter = limiterOf(budget)
  try {
    return headersOf(budget, limiter, await limiter.consume(bucketOf(who)))
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const seconds = secondsUntil(refusal)
    throw new AppError('rate_limited', `Too many ${NAMES[budget]}; try again in ${seconds} s.`, {
      headers: { ...headersOf(budget, limiter, refusal), 'Retry-After': String(seconds) },
    })
  }
}

const NAMES: Record<Budget, string> = {
  reads: 'requests',
  writes: 'writes with this key',
  views: 'page views',
  'wrong-keys': 'invalid API keys',
}

function limiterOf(budget: Budget): RateLimiterAbstract {
  const known = limiters.get(budget)
  if (known) return known
  const made =
    budget === 'writes' || budget === 'wrong-keys'
      ? sharedLimiter(budget)
      : new RateLimiterMemory(rule(budget))
  limiters.set(budget, made)
  return made
}

/** Counted in the database where instances share one; in memory when there is none, or it is away. */
function sharedLimiter(budget: Budget): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory(rule(budget))
  const storeClient = counterPool()
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
  if (budget === 'wrong-keys') return { keyPrefix: budget, points: WRONG_KEYS_A_MINUTE, duration: MINUTE_S }
  // A budget of a minute that is larger than a burst is given out in portions of one.
  const points = Math.min(rateLimitWrites, BURST_OF_WRITES)
  return {
    keyPrefix: budget,
    points,
    duration: Math.max(1, Math.round((MINUTE_S * points) / rateLimitWrites)),
  }
}

/** A network of IPv6 (/64) is one client: whoever has an address there has them all. */
function bucketOf(who: string): string {
  if (!who.includes(':')) return who
  const [head = '', tail] = who.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const filled = tail === undefined ? groups : [...groups, ...Array(8).fill('0')]
  return filled.slice(0, 4).join(':')
}

function headersOf(budget: Budget, { points, duration }: RateLimiterAbstract, left: RateLimiterRes) {
  return {
    'RateLimit-Policy': `"${budget}";q=${points};w=${duration}`,
    RateLimit: `"${budget}";r=${Math.max(0, left.remainingPoints)};t=${secondsUntil(left)}`,
  }
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
