import { Worker } from 'node:worker_threads'
import type { Job, JobResult } from './jobs'
import { typescriptFlags } from './typescript-flags'
import type { WorkerMessage } from './worker'

/** A job took more time, memory or depth than any article needs. */
export class TooComplexError extends Error {
  override name = 'TooComplexError'
}

/**
 * Does a job in a worker thread, one after the other in each. Rejects with TooComplexError when it takes more than
 * 1.5 seconds of work, 256 MB, or nests without end; that worker is replaced, and other jobs do not feel it.
 */
export function runJob(job: Job): Promise<JobResult> {
  const { promise, resolve, reject } = promiseParts()
  pool.waiting.push({ job, resolve, reject })
  assign()
  return promise
}

type Task = { job: Job; resolve: (result: JobResult) => void; reject: (reason: Error) => void }
type Crew = { worker: Worker; task: Task | undefined; ready: boolean; timer: NodeJS.Timeout | undefined }
type Pool = { crews: Set<Crew>; waiting: Task[] }

/** Two keep ahead of any database, and one article that takes its whole time holds up only one of them. */
const MAX_WORKERS = 2
const WORK_MILLISECONDS = 1_500
/** A start is no fault of the article; on a busy machine it may take this long. */
const START_MILLISECONDS = 20_000

const IDLE_MILLISECONDS = 60_000

/** One pool for the process: Next may run this module in several copies. */
const POOL = Symbol.for('artikel.content.pool')
const shared = globalThis as { [POOL]?: Pool } // the symbol is used here only
shared[POOL] ??= { crews: new Set(), waiting: [] }
const pool = shared[POOL]

function assign() {
  while (pool.waiting.length > 0) {
    const crew = idleCrew() ?? newCrew()
    const task = crew && pool.waiting.shift()
    if (!crew || !task) return
    begin(crew, task)
  }
}

function idleCrew(): Crew | undefined {
  return [...pool.crews].find(({ task }) => task === undefined)
}

function newCrew(): Crew | undefined {
  if (pool.crews.size >= MAX_WORKERS) return undefined
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
    ...typescriptFlags(),
  })
  const crew: Crew = { worker, task: undefined, ready: false, timer: undefined }
  worker.on('message', (message: WorkerMessage) => receive(crew, message))
  worker.on('error', (error) => dismiss(crew, fromCrash(error)))
  worker.on('exit', () => dismiss(crew, new Error('The content worker ended.')))
  worker.unref()
  pool.crews.add(crew)
  return crew
}

function begin(crew: Crew, task: Task) {
  crew.task = task
  // Only a worker with work keeps the process alive.
  crew.worker.ref()
  limit(crew, crew.ready ? WORK_MILLISECONDS : START_MILLISECONDS)
  crew.worker.postMessage(task.job)
}

function receive(crew: Crew, message: WorkerMessage) {
  if (message.type === 'ready') {
    crew.ready = true
    if (crew.task) limit(crew, WORK_MILLISECONDS)
    return
  }
  clearTimeout(crew.timer)
  const task = crew.task
  if (message.type === 'failed') return dismiss(crew, fromFailure(message))
  crew.task = undefined
  crew.worker.unref()
  crew.timer = setTimeout(() => retire(crew), IDLE_MILLISECONDS).unref()
  task?.resolve(message.result)
  assign()
}

/** A worker that has been busy holds some 60 MB; between publications they are given back. */
function retire(crew: Crew) {
  pool.crews.delete(crew)
  void crew.worker.terminate()
}

function limit(crew: Crew, milliseconds: number) {
  clearTimeout(crew.timer)
  crew.timer = setTimeout(() => dismiss(crew, new TooComplexError('time')), milliseconds)
}

/** Takes a worker out of service; its task fails, the next ones get another worker. */
function dismiss(crew: Crew, reason: Error) {
  if (!pool.crews.delete(crew)) return
  clearTimeout(crew.timer)
  crew.worker.unref()
  void crew.worker.terminate()
  crew.task?.reject(reason)
  assign()
  // So that the next job does not wait for a start; one that never started would only fail again.
  if (crew.ready) newCrew()
}

function fromFailure({ name, message }: { name: string; message: string }): Error {
  return name === 'RangeError'
    ? new TooComplexError(message)
    : new Error(`The content worker failed: ${message}`)
}

function fromCrash(error: Error): Error {
  const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return outOfMemory ? new TooComplexError('memory') : error
}

function promiseParts() {
  let resolve: (result: JobResult) => void = () => {}
  let reject: (reason: Error) => void = () => {}
  const promise = new Promise<JobResult>((onResult, onFailure) => {
    resolve = onResult
    reject = onFailure
  })
  return { promise, resolve, reject }
}
