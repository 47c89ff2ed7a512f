import type { AdmissionLimits } from '../admission'

/** Reads that are not in the cache; each costs milliseconds of the thread that renders. */
export const READ_LIMITS: AdmissionLimits = {
  maxRunning: 8,
  maxRunningPerClient: 6,
  maxWaiting: 256,
  maxWaitingPerClient: 64,
  maxWaitMs: 5_000,
}

/** Writes wait for one another in the database anyway. */
export const WRITE_LIMITS: AdmissionLimits = {
  maxRunning: 16,
  maxRunningPerClient: 12,
  maxWaiting: 128,
  maxWaitingPerClient: 96,
  maxWaitMs: 5_000,
}
