import type { ChildProcess, Serializable } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { compiledFile } from './compiled.mjs'
import { config } from './config'

/** How to start `source`, a path from the project root: as compiled by the build if there is one, else as TypeScript. */
export function programOf(source: string): { file: string; execArgv: string[] } {
  const { buildFolder } = config()
  if (buildFolder !== null) return { file: compiledFile(buildFolder, source), execArgv: [] }
  return { file: resolve(source), execArgv: source.endsWith('.ts') ? typescriptFlags() : [] }
}

/** Sends a child process its first message. A process that failed to start reports that by its `error` event alone. */
export function sendFirst(child: ChildProcess, message: Serializable): void {
  if (child.connected) child.send(message, () => {})
}

/** Starts a worker thread with `source`, without the flags of this process: workers do not accept V8 flags. */
export function startThread(
  source: string,
  options: Pick<WorkerOptions, 'resourceLimits' | 'stdout'>,
): Worker {
  const { file, execArgv } = programOf(source)
  return new Worker(file, { execArgv, ...options })
}

/** Returns a function that gives the CPU time of a thread so far, in milliseconds; `threadId` is its Linux id. */
export function cpuMsOf(threadId: string): () => number {
  return () => cpuMsIn(`/proc/self/task/${threadId}/stat`)
}

/** The CPU time of this thread so far, in milliseconds; 0 outside Linux. */
export function ownCpuMs(): number {
  return cpuMsIn('/proc/thread-self/stat')
}

function cpuMsIn(file: string): number {
  const stat = readStat(file)
  // The fields after the name, in hundredths of a second (proc_pid_stat(5)).
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

function readStat(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // The thread has just ended; its owner is about to be notified.
    return ''
  }
}

function typescriptFlags(): string[] {
  return ['--import', pathToFileURL('lib/typescript-hook.mjs').href]
}

/** Other articles wait meanwhile: a few hostile ones must not hold both threads for long, however little CPU they get. */
export const MAX_ELAPSED_PER_WORK = 4
/** A check costs as much as a short job; most jobs end before the first one. */
const MIN_RECHECK_MS = 50

/** Calls `onExceeded` when `cpuMs` has risen by `maxMs` since the first check, or after four times `maxMs` of elapsed time. */
export function limitWork(maxMs: number, cpuMs: () => number, onExceeded: () => void): () => void {
  const start = performance.now()
  let cpuStart: number | undefined
  let isCancelled = false
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    if (isCancelled) return
    cpuStart ??= cpuMs()
    const leftMs = performance.now() - start < MAX_ELAPSED_PER_WORK * maxMs ? maxMs - (cpuMs() - cpuStart) : 0
    if (leftMs <= 0) return onExceeded()
    wait(Math.max(leftMs, MIN_RECHECK_MS))
  }
  // The immediate lets a result that arrived while this thread was busy be received first.
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => setImmediate(check), milliseconds)
  }
  wait(MIN_RECHECK_MS)
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}
