import { runQuietly } from './run-quietly.mjs'
import { partOfBuild } from './sources.mjs'

/** Compiles the service and its commands: loading their TypeScript would take a second in each thread. */
export const service = partOfBuild('service', (folder) =>
  // In a child process, so that the server does not keep the compiler in memory.
  runQuietly('Compiling…', process.execPath, ['bin/prepare/compile.mjs', folder]),
)
