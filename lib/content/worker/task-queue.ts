import { AppError } from '../../errors'
import type { Job, JobResult } from './jobs'

/** A job with the promise that waits for it. */
export type Task = { job: Job; resolve: (result: JobResult) => void; reject: (reason: unknown) => void }

/** A client's whole burst of writes (120) finds room. */
export const MAX_WAITING = 128

/** The tasks of one kind of client, first in, first out: at most 128 wait, at most `maxRunning` run at a time. */
export class TaskQueue {
  private readonly waiting = new Set<Task>()
  private running = 0

  constructor(private readonly maxRunning: number) {}

  /** Adds a task, which is rejected when `signal` aborts before it starts. Throws `unavailable` when too many wait. */
  add(task: Task, signal?: AbortSignal): void {
    signal?.throwIfAborted()
    if (this.waiting.size >= MAX_WAITING) throw busyError()
    this.waiting.add(task)
    const drop = () => {
      if (this.waiting.delete(task)) task.reject(signal?.reason)
    }
    signal?.addEventListener('abort', drop, { once: true })
  }

  /** Whether a task waits that may run now. */
  canStart(): boolean {
    return this.waiting.size > 0 && this.running < this.maxRunning
  }

  /** Takes the next task that may run; `finish` has to follow. */
  start(): Task | undefined {
    const [task] = this.waiting
    if (!task || !this.canStart()) return undefined
    this.waiting.delete(task)
    this.running += 1
    return task
  }

  /** Makes room for the next task when one has run. */
  finish(): void {
    this.running -= 1
  }
}

/** There is no worker for a job at the moment. */
export function busyError(): AppError {
  return new AppError('unavailable', 'The service is busy; try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  })
}
