import type { ChildProcess, Serializable } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { compiledFile } from './compiled.mjs'
import { config } from './config'

/** How to start `source`, a path from the project's root: as the build has compiled it, else as TypeScript. */
export function programOf(source: string): { file: string; execArgv: string[] } {
  const { buildFolder } = config()
  if (buildFolder !== null) return { file: compiledFile(buildFolder, source), execArgv: [] }
  return { file: resolve(source), execArgv: source.endsWith('.ts') ? typescriptFlags() : [] }
}

/** Sends a process what it has to do. One that could not be started tells so by its event `error` alone. */
export function sendFirst(child: ChildProcess, message: Serializable): void {
  if (child.connected) child.send(message, () => {})
}

/** Starts a thread with `source`. It gets no flag of this process: those of V8 are not for a thread. */
export function startThread(
  source: string,
  options: Pick<WorkerOptions, 'resourceLimits' | 'stdout'>,
): Worker {
  const { file, execArgv } = programOf(source)
  return new Worker(file, { execArgv, ...options })
}

/** Gives the CPU time that a thread of this process has had so far, in milliseconds, by the id that Linux knows it by. */
export function cpuMsOf(threadId: string): () => number {
  return () => cpuMsIn(`/proc/self/task/${threadId}/stat`)
}

/** The CPU time that this thread has had so far, in milliseconds; 0 where Linux does not count it. */
export function ownCpuMs(): number {
  return cpuMsIn('/proc/thread-self/stat')
}

function cpuMsIn(file: string): number {
  const stat = readStat(file)
  // Behind its name, in hundredths of a second (proc_pid_stat(5)).
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return ((user ?? 0) + (system ?? 0)) * 10
}

function readStat(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // It has just ended, and whoever started it is about to hear of that.
    return ''
  }
}

function typescriptFlags(): string[] {
  return ['--import', pathToFileURL('lib/typescript-hook.mjs').href]
}

/** Others wait meanwhile: of hostile articles few may hold both threads for long, however little CPU they get. */
export const MAX_ELAPSED_PER_WORK = 4
/** To ask costs as much as a short job: most are over before it is asked for the first time. */
const MIN_RECHECK_MS = 50

/** Calls `onExceeded` when `cpuMs` has risen by `maxMs` since a first look, or after four times that: waiting for a CPU is no work. */
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
  // A result that arrived while this thread was busy is received before an immediate.
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => setImmediate(check), milliseconds)
  }
  wait(MIN_RECHECK_MS)
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}
