import { config } from '../../config'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long each try waits after the one before it (Standard Webhooks 1.0.0, “Deliverability and reliability”). */
const WAITS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** Those that failed together must not come back together. */
const JITTER = 0.1

const PATIENCE_MS = 5 * 24 * HOUR
/** Longer than that nobody means to wait. */
const MAX_RETRY_AFTER_MS = 24 * HOUR

/** When a delivery is tried again after so many tries; null after the last. `retryAfter` is that of the response. */
export function nextTryAt(tries: number, retryAfter: string | undefined, now: Date): Date | null {
  const wait = WAITS_MS[tries]
  if (wait === undefined) return null
  const jittered = wait * config().webhookRetryScale * (1 + JITTER * (2 * Math.random() - 1))
  return new Date(now.getTime() + Math.max(jittered, retryAfterMs(retryAfter, now)))
}

/** Whether a webhook has failed for so long that nobody seems to care. */
export function isHopeless(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= PATIENCE_MS * config().webhookRetryScale
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
}
