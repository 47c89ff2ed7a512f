import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { hasNodeApi10 } from '../../lib/db/sqlite/node-api.mjs'
import { isMemoryShort } from '../../lib/memory.mjs'
import { runNpm } from './npm.mjs'
import { failWith } from './run-quietly.mjs'

const FOLDER = 'node_modules/better-sqlite3/build'
const FILE = `${FOLDER}/Release/better_sqlite3.node`

/** Compiles the SQLite driver for a Node.js without Node-API 10. Other versions use a prebuilt one. */
export const driver = { isDone: () => hasNodeApi10 || isForThisNode(), run: compile }

async function compile() {
  const line = existsSync(FOLDER)
    ? `Compiling the SQLite driver (for Node.js ${process.versions.node})…`
    : 'Compiling the SQLite driver (first start)…'
  const env = {
    JOBS: String(isMemoryShort() ? 1 : availableParallelism()),
    // As in SQLite's own makefile: -O3 takes 50 % longer to compile.
    CFLAGS: `${process.env.CFLAGS ?? ''} -O2`,
  }
  await runNpm(line, ['rebuild', 'better-sqlite3'], { env, takesMb: 500 })
  if (!isForThisNode()) failWith('', 'npm did not compile better-sqlite3; is "ignore-scripts" set?')
  await Promise.all(
    ['obj', 'obj.target'].map((name) => rm(`${FOLDER}/Release/${name}`, { recursive: true, force: true })),
  )
}

/** A native module exports a function named after its ABI version. Loading it to find out would cache a failure. */
function isForThisNode() {
  return existsSync(FILE) && readFileSync(FILE).includes(`node_register_module_v${process.versions.modules}`)
}
