import { setTimeout as delay } from 'node:timers/promises'
import { NoResponseError, type Received, requestFrom } from '../request-from'
import type { Context } from './context'

type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }

/** A request without a response after this time counts as hanging. */
const HANG_MS = 10_000
/** Keeps the attack from spinning while the server accepts no connections. */
const PAUSE_MS = 50

/** Sends one request from the address `from` and counts how it ended. */
export async function ask(context: Context, from: string, path: string, asked: Asked = {}) {
  try {
    const sent = { ...asked, deadlineMs: HANG_MS }
    const received = await requestFrom(from, context.url + path, sent)
    context.count(outcomeOf(received))
    if (received.status === 429 && context.refusedPauseMs > 0) await delay(context.refusedPauseMs)
  } catch (error) {
    if (context.signal.aborted) return
    context.count(error instanceof NoResponseError ? 'no response' : codeOf(error))
    await delay(PAUSE_MS)
  }
}

/** The status, and whether a rejection lacks its Retry-After. */
function outcomeOf({ status, headers }: Received): string {
  const needsRetryAfter = status === 429 || status === 503
  return needsRetryAfter && headers['retry-after'] === undefined
    ? `${status} without Retry-After`
    : String(status)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
