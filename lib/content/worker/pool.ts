import { singleton } from '../../singleton'
import { ContentWorker } from './content-worker'
import type { Job, JobResult } from './jobs'
import { type Task, TaskQueue } from './task-queue'

/** On whose behalf a job is done: a reader waits for a page, a writer publishes. */
export type Client = 'reader' | 'writer'

export type JobOptions = {
  client: Client
  /** Drops the job if it aborts before the job has started. */
  signal?: AbortSignal
}

/**
 * Does a job in a worker thread. Readers and writers have queues of their own, and each can always take a worker.
 * Rejects with TooComplexError when the job exceeds the limits of a worker, which is replaced, and with `unavailable`
 * when too many jobs of that client wait.
 */
export function runJob(job: Job, { client, signal }: JobOptions): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    const pool = singleton('content-pool', () => new Pool())
    pool.add({ job, resolve, reject }, client, signal)
  })
}

/** Two are faster than any database, and one article that takes its whole time holds up only one of them. */
export const MAX_RUNNING_PER_CLIENT = 2
/** So many that the two of one client leave one for the other. */
const MAX_WORKERS = 3

/** Not piscina: it loads a file by its path, and Next's build bundles only what `new Worker(new URL(…))` names. */
class Pool {
  private readonly workers = new Set<ContentWorker>()
  private readonly queues = {
    reader: new TaskQueue(MAX_RUNNING_PER_CLIENT),
    writer: new TaskQueue(MAX_RUNNING_PER_CLIENT),
  }

  add(task: Task, client: Client, signal?: AbortSignal) {
    this.queues[client].add(task, signal)
    this.assign()
  }

  private assign() {
    for (const queue of Object.values(this.queues)) {
      while (queue.canStart()) {
        const worker = this.freeWorker()
        const task = worker && queue.start()
        if (!worker || !task) return
        void this.run(task, queue, worker)
      }
    }
  }

  private freeWorker(): ContentWorker | undefined {
    const idle = [...this.workers].find(({ hasEnded, isBusy }) => !hasEnded && !isBusy)
    return idle ?? this.startWorker()
  }

  private startWorker(): ContentWorker | undefined {
    for (const worker of this.workers) if (worker.hasEnded) this.workers.delete(worker)
    if (this.workers.size >= MAX_WORKERS) return undefined
    const worker = new ContentWorker()
    this.workers.add(worker)
    return worker
  }

  private async run({ job, resolve, reject }: Task, queue: TaskQueue, worker: ContentWorker) {
    await worker.run(job).then(resolve, reject)
    queue.finish()
    // So that the next job does not wait for a start; one that never started would only fail again.
    if (worker.hasEnded && worker.isReady) this.startWorker()
    this.assign()
  }
}
