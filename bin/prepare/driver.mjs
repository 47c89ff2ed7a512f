import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { runNpm } from './npm.mjs'
import { failWith } from './run-quietly.mjs'

const require = createRequire(import.meta.url)

/** The SQLite driver, compiled for this Node.js: it loads in no other version, and on no other platform. */
export const driver = { isDone: () => loadError() === null, run: compile }

async function compile() {
  const line = existsSync('node_modules/better-sqlite3/build')
    ? `Compiling the SQLite driver (for Node.js ${process.versions.node})…`
    : 'Compiling the SQLite driver (first start)…'
  await runNpm(line, ['rebuild', 'better-sqlite3'], { JOBS: String(availableParallelism()) })
  const error = loadError()
  if (error === null) return
  failWith('', `The SQLite driver does not load after "npm rebuild better-sqlite3": ${error.message}`)
}

/** Why the driver cannot be loaded; null when it can. */
function loadError() {
  try {
    const Database = require('better-sqlite3')
    new Database(':memory:').close()
    return null
  } catch (error) {
    return error
  }
}
