import { setTimeout as delay } from 'node:timers/promises'
import { NoResponseError, type Received, requestFrom, type Sent } from '../request-from'

/** The requests of a legitimate client. */
export type Workload = {
  name: string
  /** The client's own address, so that it has its own rate limits. */
  from: string
  everyMs: number
  /** The n-th request and its expected status. */
  request: (n: number) => Omit<Sent, 'deadlineMs'> & { url: string; status: number }
  /** A later response is a failure. */
  deadlineMs: number
  /** Whether the client may be told to retry later. */
  mayRetry: boolean
  /** Called for each request that was served as expected. */
  onServed?: (n: number) => void
}

/** The result of a workload. */
export type Outcome = {
  name: string
  /** The duration of each request that was served as expected, including retries. */
  milliseconds: number[]
  /** The number of failed requests, by reason. */
  failures: Record<string, number>
  /** Responses 429 and 503 with Retry-After. */
  rejections: number
}

/** Runs a workload until `signal` is aborted. */
export async function runWorkload(workload: Workload, signal: AbortSignal): Promise<Outcome> {
  const outcome: Outcome = { name: workload.name, milliseconds: [], failures: {}, rejections: 0 }
  for (let n = 0; !signal.aborted; n++) {
    const startedAt = performance.now()
    const failure = await serveOne(workload, n, outcome)
    if (failure === null) {
      outcome.milliseconds.push(performance.now() - startedAt)
      workload.onServed?.(n)
    } else outcome.failures[failure] = (outcome.failures[failure] ?? 0) + 1
    await delay(workload.everyMs)
  }
  return outcome
}

/** Sends one request, retrying when told to; returns why it failed, or null. */
async function serveOne(workload: Workload, n: number, outcome: Outcome): Promise<string | null> {
  const { url, status, ...sent } = workload.request(n)
  const deadline = performance.now() + workload.deadlineMs
  for (;;) {
    const deadlineMs = Math.max(1, deadline - performance.now())
    const received = await requestFrom(workload.from, url, { ...sent, deadlineMs }).catch(reasonOf)
    if (typeof received === 'string') return received
    if (received.status === status) return null
    const seconds = workload.mayRetry ? retryAfter(received) : null
    if (seconds === null) return `status ${received.status}`
    outcome.rejections += 1
    await delay(seconds * 1_000)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NoResponseError) return 'no response in time'
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** The Retry-After of a rejection, in seconds; null for other responses. */
function retryAfter({ status, headers }: Received): number | null {
  const seconds = Number(headers['retry-after'])
  return (status === 429 || status === 503) && seconds > 0 ? seconds : null
}
