import { runQuietly } from './run-quietly.mjs'
import { partOfBuild } from './sources.mjs'

/** The service and its commands, compiled: loading their TypeScript takes a second, in each thread. */
export const service = partOfBuild('service', (folder) =>
  // In a process of its own, since a server would keep the compiler in memory.
  runQuietly('Compiling…', process.execPath, ['bin/prepare/compile.mjs', folder]),
)
