import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type ConcurrencyLimits, createConcurrencyLimiter, watchedQueues } from '../../concurrency-limiter'
import { isMemoryShort } from '../../memory.mjs'
import { currentRequest } from '../../request-context'
import { singleton } from '../../singleton'
import { ContentWorker } from './content-worker'
import type { Job, JobResult } from './jobs'

export type Queue = 'reads' | 'writes'

/** Room for a client's full burst of writes (120) along with other clients, and time enough on a slow machine. */
const WAITING = { maxWaiting: 256, maxWaitingPerClient: 128, maxWaitMs: 25_000 }
const LIMITS: Record<Queue, ConcurrencyLimits> = {
  reads: { maxRunning: 1, maxRunningPerClient: 1, ...WAITING },
  // Two outrun any database, and one article that takes its full time blocks only one of them.
  writes: { maxRunning: 2, maxRunningPerClient: 2, ...WAITING },
}

/** A second thread takes a second of CPU to compile its code, which is only worth it if a job takes this long. */
const PATIENCE_MS = 200
/** A queue that has been busy for this long, but for pauses, is an import: two threads finish one a tenth sooner. */
const LONG_QUEUE_MS = 3_000
/** While the bulks of an import are stored, there may be nothing to render. */
const MAX_PAUSE_MS = 1_000
/** With one core or little memory, a second thread brings no gain. */
const ALLOWS_TWO_THREADS = availableParallelism() > 1 && !isMemoryShort()

/**
 * Runs a job; clients take turns, and leave the queue when their request is aborted. Rejects with TooComplexError,
 * `rate_limited` (client) or `unavailable` (queue).
 */
export async function runJob<Kind extends Job>(job: Kind, queue: Queue): Promise<JobResult<Kind>> {
  const { clientAddress = '', signal } = currentRequest() ?? {}
  const { limiters, turns, workers } = singleton('content-pool', createPool)
  const release = await limiters[queue].acquire(clientAddress, signal)
  const result = await turns[queue](() => workers.run(job)).finally(release)
  return result as JobResult<Kind> // a worker does what the job's kind says
}

function createPool() {
  const limiters = {
    reads: createConcurrencyLimiter(LIMITS.reads),
    writes: createConcurrencyLimiter(LIMITS.writes),
  }
  watchedQueues.set('content for readers', limiters.reads.counts)
  watchedQueues.set('content for writers', limiters.writes.counts)
  return { limiters, turns: { reads: takeTurns(), writes: takeTurns() }, workers: createWorkers() }
}

function takeTurns() {
  let before: Promise<unknown> = Promise.resolve()
  let queued = 0
  let busySince = 0
  let endedAt = -Infinity
  const isLong = () => ALLOWS_TWO_THREADS && performance.now() - busySince > LONG_QUEUE_MS
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const now = performance.now()
    if (queued === 0 && now - endedAt > MAX_PAUSE_MS) busySince = now
    queued += 1
    const running = before.then(run).finally(() => {
      queued -= 1
      endedAt = performance.now()
    })
    const patience = before.then(() => (isLong() ? undefined : delay(PATIENCE_MS, undefined, { ref: false })))
    before = Promise.race([running.catch(() => {}), patience])
    return running
  }
}

/** The number of worker threads, and how many ended during a job so far. */
export function workerCounts(): { workers: number; replaced: number } {
  return singleton('content-pool', createPool).workers.counts()
}

function createWorkers() {
  const idle: ContentWorker[] = []
  let busy = 0
  let replaced = 0
  function take(): ContentWorker {
    busy += 1
    for (let worker = idle.pop(); worker; worker = idle.pop()) if (!worker.hasEnded) return worker
    return new ContentWorker()
  }

  function giveBack(worker: ContentWorker) {
    busy -= 1
    if (worker.hasEnded) replaced += 1
    if (!worker.hasEnded) idle.push(worker)
    // Saves the next job the start. A worker that never started would only fail again.
    else if (worker.isReady) idle.push(new ContentWorker())
  }

  return {
    counts: () => ({ workers: idle.length + busy, replaced }),
    run: (job: Job): Promise<JobResult> => {
      const worker = take()
      return worker.run(job).finally(() => giveBack(worker))
    },
  }
}
