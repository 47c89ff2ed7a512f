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
  return () => {
    const stat = statOf(threadId)
    // Behind its name, in hundredths of a second (proc_pid_stat(5)).
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
    return ((user ?? 0) + (system ?? 0)) * 10
  }
}

function statOf(threadId: string): string {
  try {
    return readFileSync(`/proc/self/task/${threadId}/stat`, 'latin1')
  } catch {
    // It has just ended, and whoever started it is about to hear of that.
    return ''
  }
}

function typescriptFlags(): string[] {
  return ['--import', pathToFileURL('lib/typescript-hook.mjs').href]
}
