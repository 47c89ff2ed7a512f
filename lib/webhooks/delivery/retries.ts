import { config } from '../../config'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait before each try (Standard Webhooks 1.0.0, “Deliverability and reliability”). */
const WAITS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** Deliveries that failed together must not be retried together. */
const JITTER = 0.1

const PATIENCE_MS = 5 * 24 * HOUR
/** No receiver seriously asks for a longer wait. */
const MAX_RETRY_AFTER_MS = 24 * HOUR

/** When a delivery is tried again after `tries` tries; null after the last. `retryAfter` is the header of the response. */
export function nextTryAt(tries: number, retryAfter: string | undefined, now: Date): Date | null {
  const wait = WAITS_MS[tries]
  if (wait === undefined) return null
  const jittered = wait * config().webhookRetryScale * (1 + JITTER * (2 * Math.random() - 1))
  return new Date(now.getTime() + Math.max(jittered, retryAfterMs(retryAfter, now)))
}

/** A try that is planned for longer than this was planned by a clock that has been set back since. */
export function impossibleWaitMs(): number {
  return 2 * MAX_RETRY_AFTER_MS * Math.max(1, config().webhookRetryScale)
}

/** Whether a webhook has failed for so long that nobody seems to need it. */
export function isHopeless(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= PATIENCE_MS * config().webhookRetryScale
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
}
