import type { Worker } from 'node:worker_threads'
import { systemCode, unavailable } from '../../errors'
import { isMemoryShort } from '../../memory.mjs'
import { cpuMsOf, limitWork, startThread } from '../../program'
import type { Job, JobResult } from './jobs'
import type { WorkerMessage } from './worker'

class TooComplexError extends Error {
  override name = 'TooComplexError'
}

/** Whether a job was too complex. Compares the name, since Next may load several copies of this module. */
export function isTooComplex(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooComplexError'
}

const MAX_WORK_MS = 1_500
/** Enough for 1 MiB on a slow machine too. */
const MORE_MS_PER_KIB = 2
const MAX_COUNTED_KIB = 1_024
/** The limit for starting a thread on a busy machine; it does not count as the job's time. */
const MAX_START_MS = 20_000
const MAX_IDLE_MS = 60_000
const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: 256,
  // Large enough that an article's tree dies young: collecting the old generation also discards compiled functions. Saves a
  // tenth of the CPU time for 25 MB.
  maxYoungGenerationSizeMb: isMemoryShort() ? 8 : 48,
  stackSizeMb: 4,
}

type Task = { maxWorkMs: number; resolve: (result: JobResult) => void; reject: (reason: Error) => void }

/** A worker thread that runs one job at a time. It ends when a job fails or exceeds its limits, or after an idle minute. */
export class ContentWorker {
  hasEnded = false
  isReady = false
  private task: Task | undefined
  private cancelTimer = () => {}
  /** The thread's own CPU time if the system reports it, so that no other work makes an article too complex. */
  private cpuMs = processCpuMs
  private readonly thread: Worker

  constructor(private readonly maxIdleMs = MAX_IDLE_MS) {
    this.thread = startThread('lib/content/worker/worker.ts', { resourceLimits: RESOURCE_LIMITS })
    this.thread.on('message', (message: WorkerMessage) => this.receive(message))
    this.thread.on('error', (error) => this.end(fromCrash(error)))
    this.thread.on('exit', () => this.end(new Error('The content worker ended.')))
    this.thread.unref()
  }

  get isBusy(): boolean {
    return this.task !== undefined
  }

  /** Rejects with TooComplexError over 1.5 s + 2 ms/KiB per step, 256 MB or deep nesting; `unavailable` if no thread starts. */
  run(job: Job): Promise<JobResult> {
    // Only a busy worker keeps the process alive.
    this.thread.ref()
    return new Promise((resolve, reject) => {
      this.task = { maxWorkMs: maxWorkMs(job), resolve, reject }
      if (this.isReady) this.limitWork(this.task)
      else this.endAfter(MAX_START_MS, unavailable('The service is busy; try again in a few seconds.', 2))
      this.thread.postMessage(job)
    })
  }

  private receive(message: WorkerMessage) {
    if (message.type === 'ready' || message.type === 'step') {
      this.isReady = true
      if (message.type === 'ready' && message.threadId !== null) this.cpuMs = cpuMsOf(message.threadId)
      // Each step of a job has the full time.
      if (this.task) this.limitWork(this.task)
      return
    }
    if (message.type === 'failed') return this.end(fromFailure(message))
    this.task?.resolve(message.result)
    this.task = undefined
    this.thread.unref()
    // A used worker holds about 60 MB, which are freed once it has been idle.
    this.endAfter(this.maxIdleMs, new Error('The content worker was idle.')).unref()
  }

  private limitWork({ maxWorkMs }: Task) {
    this.cancelTimer()
    this.cancelTimer = limitWork(maxWorkMs, this.cpuMs, () => this.end(new TooComplexError('time')))
  }

  private endAfter(milliseconds: number, reason: Error): NodeJS.Timeout {
    this.cancelTimer()
    const timer = setTimeout(() => this.end(reason), milliseconds)
    this.cancelTimer = () => clearTimeout(timer)
    return timer
  }

  private end(reason: Error) {
    if (this.hasEnded) return
    this.hasEnded = true
    this.cancelTimer()
    this.thread.unref()
    void this.thread.terminate()
    this.task?.reject(reason)
    this.task = undefined
  }
}

function maxWorkMs(job: Job): number {
  return MAX_WORK_MS + MORE_MS_PER_KIB * Math.min(lengthOf(job) / 1_024, MAX_COUNTED_KIB)
}

/** The length of what is rendered or converted; 0 for other jobs. */
function lengthOf(job: Job): number {
  if (job.kind === 'article') return job.article.source.length
  if ('source' in job) return job.source.length
  return 'html' in job ? job.html.length : 0
}

function fromFailure({ name, message }: { name: string; message: string }): Error {
  return name === 'RangeError'
    ? new TooComplexError(message)
    : new Error(`The content worker failed: ${message}`)
}

function fromCrash(error: Error): Error {
  return systemCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooComplexError('memory') : error
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
