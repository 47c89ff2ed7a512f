import { setTimeout as delay } from 'node:timers/promises'
import { type Attempt, ImportStopped, type Outcome, toAttempt } from './attempt'
import { networkError } from './network-error'

/** Posts a body; the same `idempotencyKey` posts it once, however often it is tried. Throws `ImportStopped`. */
export type Publish = (body: string, idempotencyKey: string) => Promise<Outcome>

type Target = {
  origin: string
  key: string
  signal: AbortSignal
  /** Called when the service is busy or does not respond, and not again until it has responded. */
  onWaiting: (reason: string) => void
}

const RESPONSE_TIMEOUT_MS = 60_000
/** About a minute of a service that is away: a restart, a deployment. */
const MAX_FAILURES = 10
const MAX_BACKOFF_MS = 10_000
/** How long a line is tried while the service says `Retry-After`. */
const MAX_WAIT_MS = 15 * 60_000

/**
 * Publishes to the service at `origin`. Waits as `Retry-After` says and retries after network errors, both within
 * limits. By hand, since retry libraries (ky, p-retry) have one limit for both and no pause that all calls share.
 */
export function createPublisher(target: Target): Publish {
  const { signal } = target
  let pausedUntil = 0
  let isWaiting = false

  return async (body, idempotencyKey) => {
    const deadline = Date.now() + MAX_WAIT_MS
    for (let failures = 0; ; ) {
      await delay(Math.max(0, pausedUntil - Date.now()), undefined, { signal })
      const attempt = await post(target, body, idempotencyKey)
      if (attempt.outcome) {
        isWaiting = false
        return attempt.outcome
      }
      if (attempt.retryAfterMs === null) failures += 1
      const waitMs = attempt.retryAfterMs ?? backoffMs(failures)
      if (failures >= MAX_FAILURES || Date.now() + waitMs > deadline) throw givingUp(attempt.reason)
      if (!isWaiting) target.onWaiting(attempt.reason)
      isWaiting = true
      if (attempt.retryAfterMs === null) await delay(waitMs, undefined, { signal })
      else pausedUntil = Math.max(pausedUntil, Date.now() + waitMs)
    }
  }
}

async function post({ origin, key, signal }: Target, body: string, idempotencyKey: string): Promise<Attempt> {
  signal.throwIfAborted()
  try {
    const response = await fetch(`${origin}/api/artikel`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
    return toAttempt(response, await response.text())
  } catch (error) {
    if (error instanceof ImportStopped) throw error
    return { outcome: null, retryAfterMs: null, reason: networkError(error) }
  }
}

function backoffMs(failures: number): number {
  return Math.min(MAX_BACKOFF_MS, 125 * 2 ** failures)
}

function givingUp(reason: string): ImportStopped {
  return new ImportStopped(
    `The service does not respond: ${reason.replace(/\.$/, '')}. Run the same command again to continue.`,
  )
}
