import { setTimeout as delay } from 'node:timers/promises'
import { type ConcurrencyLimits, createConcurrencyLimiter, watchedQueues } from '../../concurrency-limiter'
import { currentRequest } from '../../request-context'
import { singleton } from '../../singleton'
import { ContentWorker } from './content-worker'
import type { Job, JobResult } from './jobs'

/** On whose behalf a job is done: a reader waits for a page, a writer publishes. */
export type Role = 'reader' | 'writer'

export type JobOptions = {
  role: Role
  /** Drops the job if it aborts before the job has started. */
  signal?: AbortSignal
}

/** A whole burst of writes (120) finds room, beside those of others, and time on a slow machine. */
const WAITING = { maxWaiting: 256, maxWaitingPerClient: 128, maxWaitMs: 25_000 }
const LIMITS: Record<Role, ConcurrencyLimits> = {
  reader: { maxRunning: 1, maxRunningPerClient: 1, ...WAITING },
  // Two are faster than any database, and one article that takes its whole time holds up only one of them.
  writer: { maxRunning: 2, maxRunningPerClient: 2, ...WAITING },
}

/** A second thread learns all its code anew, which takes a second of CPU: it is worth that beside a job that takes so long. */
const PATIENCE_MS = 200

/**
 * Does a job in a worker thread. Readers and writers have workers of their own, and clients take turns. Rejects with
 * TooComplexError when the job exceeds the limits of a worker, which is replaced, with `rate_limited` when too
 * many jobs of the client wait, and with `unavailable` when too many of that role do.
 */
export async function runJob<Kind extends Job>(
  job: Kind,
  { role, signal }: JobOptions,
): Promise<JobResult<Kind>> {
  const { limiters, turns, workers } = singleton('content-pool', createPool)
  const release = await limiters[role].acquire(currentRequest()?.clientAddress ?? '', signal)
  const result = await turns[role](() => workers.run(job)).finally(release)
  return result as JobResult<Kind> // a worker does what the job's kind says
}

function createPool() {
  const limiters = {
    reader: createConcurrencyLimiter(LIMITS.reader),
    writer: createConcurrencyLimiter(LIMITS.writer),
  }
  watchedQueues.set('content for readers', limiters.reader.counts)
  watchedQueues.set('content for writers', limiters.writer.counts)
  return { limiters, turns: { reader: takeTurns(), writer: takeTurns() }, workers: createWorkers() }
}

/** Has each begin when the one before has ended, or has had its time. */
function takeTurns() {
  let before: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const running = before.then(run)
    const patience = before.then(() => delay(PATIENCE_MS, undefined, { ref: false }))
    before = Promise.race([running.catch(() => {}), patience])
    return running
  }
}

/** The threads there are, and those that ended at a limit so far. */
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
    // So that the next job does not wait for a start; one that never started would only fail again.
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
