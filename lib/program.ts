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

function typescriptFlags(): string[] {
  return ['--import', pathToFileURL('lib/typescript-hook.mjs').href]
}
