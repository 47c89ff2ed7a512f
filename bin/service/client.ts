import { setTimeout as delay } from 'node:timers/promises'
import { networkError } from './network-error'
import { readBounded } from './read-bounded'
import { RefusedError, ServiceError } from './service-error'

/** A response of the service; `json` is undefined when the body is not JSON. */
export type Reply = { status: number; headers: Headers; text: string; json: unknown }

/** A request that can be retried; `body` is called for each attempt. */
export type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: () => BodyInit
}

/** Calls the service and retries while it is busy or away. Throws `ServiceError` when it gives up or the key is rejected. */
export type Client = (call: Call) => Promise<Reply>

type ClientOptions = {
  origin: string
  key: string | null
  /** Sent with every call. */
  headers?: Record<string, string>
  signal: AbortSignal
  /** Called once each time the service becomes busy or unreachable. `status` is null without a response. */
  onWaiting: (reason: string, status: number | null) => void
}

type Attempt =
  | { reply: Reply }
  | { reply: null; status: number | null; retryAfterMs: number | null; reason: string }

const RESPONSE_TIMEOUT_MS = 60_000
/** Far larger than any serialized article (1 MiB of content) or page of a list. */
const MAX_RESPONSE_BYTES = 32 * 1_048_576
const MAX_DETAIL_LENGTH = 1_000
/** Bridges about a minute without the service, such as a restart or deployment. */
const MAX_FAILURES = 10
const MAX_BACKOFF_MS = 10_000
/** How long a call is retried while the service sends `Retry-After`. */
const MAX_WAIT_MS = 15 * 60_000
const BUSY = new Set([408, 429, 502, 503, 504])

/** Not ky or p-retry: they have one limit for `Retry-After` and network errors, and no pause shared by all calls. */
export function createClient(options: ClientOptions): Client {
  const { signal } = options
  let pausedUntil = 0
  let isWaiting = false

  return async (call) => {
    const deadline = performance.now() + MAX_WAIT_MS
    for (let failures = 0; ; ) {
      await delay(Math.max(0, pausedUntil - performance.now()), undefined, { signal })
      const attempt = await attemptCall(options, call)
      if (attempt.reply) {
        isWaiting = false
        return attempt.reply
      }
      if (attempt.retryAfterMs === null) failures += 1
      const waitMs = attempt.retryAfterMs ?? backoffMs(failures)
      if (failures >= MAX_FAILURES || performance.now() + waitMs > deadline) throw givingUp(attempt.reason)
      if (!isWaiting) options.onWaiting(attempt.reason, attempt.status)
      isWaiting = true
      if (attempt.retryAfterMs === null) await delay(waitMs, undefined, { signal })
      else pausedUntil = Math.max(pausedUntil, performance.now() + waitMs)
    }
  }
}

async function attemptCall({ origin, key, headers, signal }: ClientOptions, call: Call): Promise<Attempt> {
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  // An interrupt does not abort a write, so that its outcome is known.
  const isRead = call.method === 'GET'
  try {
    const response = await fetch(`${origin}${call.path}`, {
      method: call.method,
      headers: { ...headers, ...call.headers, ...(key !== null && { Authorization: `Bearer ${key}` }) },
      body: call.body?.(),
      redirect: 'manual',
      signal: isRead ? AbortSignal.any([timeout, signal]) : timeout,
    })
    return toAttempt(response, await readText(response))
  } catch (error) {
    if (error instanceof ServiceError || (isRead && signal.aborted)) throw error
    return { reply: null, status: null, retryAfterMs: null, reason: networkError(error) }
  }
}

async function readText(response: Response): Promise<string> {
  return new TextDecoder().decode(await readBounded(response, MAX_RESPONSE_BYTES))
}

function toAttempt({ status, headers }: Response, text: string): Attempt {
  const reply = { status, headers, text, json: parse(text) }
  const retryAfterMs = toMilliseconds(headers.get('Retry-After'))
  // 409 with Retry-After: another call is publishing the same line.
  const isBusy = BUSY.has(status) || (status === 409 && retryAfterMs !== null)
  if (isBusy) return { reply: null, status, retryAfterMs, reason: problemDetail(reply) }
  if (status === 401 || status === 403) throw new RefusedError(problemDetail(reply))
  return { reply }
}

/** The `detail` of a problem document (RFC 9457), without terminal control characters. */
export function problemDetail({ status, json }: Reply): string {
  const detail = typeof json === 'object' && json !== null && 'detail' in json ? json.detail : null
  if (typeof detail !== 'string') return `The service answered ${status}.`
  return detail.slice(0, MAX_DETAIL_LENGTH).replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` is in seconds or a date (RFC 9110 §10.2.3). */
function toMilliseconds(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const wait = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(wait) ? null : Math.max(1_000, wait)
}

/** The pause after so many failures in a row. */
export function backoffMs(failures: number): number {
  return Math.min(MAX_BACKOFF_MS, 125 * 2 ** failures)
}

function givingUp(reason: string): ServiceError {
  return new ServiceError(
    `The service does not respond: ${reason.replace(/\.$/, '')}. Run the same command again.`,
  )
}
