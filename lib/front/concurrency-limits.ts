import type { ConcurrencyLimits } from '../concurrency-limiter'

/** Reads that are not in the cache; each costs milliseconds of the rendering thread. */
export const READ_LIMITS: ConcurrencyLimits = {
  maxRunning: 8,
  maxRunningPerClient: 6,
  maxWaiting: 256,
  maxWaitingPerClient: 64,
  maxWaitMs: 5_000,
}

/** Writes wait for one another in the database anyway, and clients would rather wait than send one again. */
export const WRITE_LIMITS: ConcurrencyLimits = {
  maxRunning: 16,
  maxRunningPerClient: 12,
  maxWaiting: 128,
  maxWaitingPerClient: 96,
  maxWaitMs: 10_000,
}

/** For people who are signed in: few, who wait for each response. */
export const DESK_LIMITS: ConcurrencyLimits = {
  maxRunning: 8,
  maxRunningPerClient: 8,
  maxWaiting: 128,
  maxWaitingPerClient: 64,
  maxWaitMs: 20_000,
}

export const KEY_LIMITS: ConcurrencyLimits = {
  maxRunning: 32,
  maxRunningPerClient: 16,
  maxWaiting: 512,
  maxWaitingPerClient: 128,
  maxWaitMs: 5_000,
}

/** Uploads in progress: each is as slow as its client. */
export const RECEIVING_LIMITS: ConcurrencyLimits = {
  maxRunning: 48,
  maxRunningPerClient: 24,
  maxWaiting: 128,
  maxWaitingPerClient: 64,
  maxWaitMs: 20_000,
}

export const MEDIA_LIMITS: ConcurrencyLimits = {
  maxRunning: 24,
  maxRunningPerClient: 16,
  maxWaiting: 128,
  maxWaitingPerClient: 96,
  maxWaitMs: 60_000,
}
