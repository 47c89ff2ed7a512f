import { setTimeout as delay } from 'node:timers/promises'

/** What the service said to a body. */
export type Outcome = { kind: 'published' | 'repeated' } | { kind: 'refused'; reason: string }

/** Posts a body; the same `idempotencyKey` posts it once, however often it is tried. Throws `ImportStopped`. */
export type Publish = (body: string, idempotencyKey: string) => Promise<Outcome>

/** Why no further line can be posted. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

type Target = {
  origin: string
  key: string
  signal: AbortSignal
  /** Told when the service makes all wait, or does not answer; once until it answers again. */
  onWaiting: (reason: string) => void
}

/** What came of one try: an outcome, or how long to wait before the next. `reason` is for when there is no next. */
type Try = { outcome: Outcome } | { outcome: null; waitSeconds: number | null; reason: string }

const ANSWER_WITHIN_MS = 60_000
/** About a minute of a service that is away: a restart, a deployment. */
const MAX_SERVER_ERRORS = 10
const MAX_BACKOFF_MS = 10_000
/** A service that asks for patience gets it; this much a line. */
const MAX_WAIT_MS = 15 * 60_000

/**
 * How to post articles to the service at `origin`. It waits as `Retry-After` says (all callers do, when one was told)
 * and tries again after network faults, within bounds.
 */
export function publisherTo(target: Target): Publish {
  let pausedUntil = 0
  let isWaiting = false

  return async (body, idempotencyKey) => {
    const deadline = Date.now() + MAX_WAIT_MS
    for (let faults = 0; ; ) {
      await delay(Math.max(0, pausedUntil - Date.now()), undefined, { signal: target.signal })
      const tried = await post(target, body, idempotencyKey)
      if (tried.outcome) {
        isWaiting = false
        return tried.outcome
      }
      if (tried.waitSeconds === null) faults += 1
      const waitMs = tried.waitSeconds === null ? backoff(faults) : tried.waitSeconds * 1_000
      if (faults >= MAX_SERVER_ERRORS || Date.now() + waitMs > deadline) throw givingUp(tried.reason)
      if (!isWaiting) target.onWaiting(tried.reason)
      isWaiting = true
      if (tried.waitSeconds !== null) pausedUntil = Math.max(pausedUntil, Date.now() + waitMs)
      else await delay(waitMs, undefined, { signal: target.signal })
    }
  }
}

async function post({ origin, key, signal }: Target, body: string, idempotencyKey: string): Promise<Try> {
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
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return toTry(response, await response.text())
  } catch (error) {
    if (error instanceof ImportStopped) throw error
    return { outcome: null, waitSeconds: null, reason: faultOf(error) }
  }
}

const BUSY = new Set([408, 429, 502, 503, 504])

function toTry(response: Response, text: string): Try {
  const { status, headers } = response
  if (status === 201 || status === 200) {
    return {
      outcome: { kind: headers.get('Idempotency-Replayed') === 'true' ? 'repeated' : 'published' },
    }
  }
  const reason = reasonIn(text) ?? `The service answered ${status}.`
  const waitSeconds = secondsIn(headers.get('Retry-After'))
  // 409 with Retry-After: the same line is being published by another call.
  if (BUSY.has(status) || (status === 409 && waitSeconds !== null))
    return { outcome: null, waitSeconds, reason }
  if (status === 401 || status === 403) throw new ImportStopped(reason)
  if (status < 400 || status === 404 || status === 405) {
    const elsewhere = headers.get('Location')
    throw new ImportStopped(
      `There is no Artikel service at this address: it answered ${status}${elsewhere ? ` to ${elsewhere}` : ''}.`,
    )
  }
  return { outcome: { kind: 'refused', reason } }
}

/** The `detail` of a problem document (RFC 9457). */
function reasonIn(text: string): string | null {
  try {
    const problem: unknown = JSON.parse(text)
    if (typeof problem !== 'object' || problem === null || !('detail' in problem)) return null
    return typeof problem.detail === 'string' ? problem.detail : null
  } catch {
    return null
  }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function secondsIn(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  if (/^\d{1,6}$/.test(retryAfter)) return Math.max(1, Number(retryAfter))
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? null : Math.max(1, (date - Date.now()) / 1_000)
}

function backoff(faults: number): number {
  return Math.min(MAX_BACKOFF_MS, 125 * 2 ** faults)
}

/** What went wrong on the way; fetch itself only says that it failed. */
function faultOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

function givingUp(reason: string): ImportStopped {
  return new ImportStopped(
    `The service gives no answer: ${reason.replace(/\.$/, '')}. Run the same command again to go on.`,
  )
}
