import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {NodeJS.Signals | undefined} */
let endedBy

/** @typedef {{ cwd?: string, stdio?: 'inherit' | 'ignore', env?: Record<string, string> }} RunOptions */

/**
 * Runs a program. SIGINT and SIGTERM are forwarded to all running programs and end this process after them.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<number | null>} null when a signal ended it
 */
export async function run(program, args, { cwd, stdio = 'inherit', env = {} } = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio,
  })
  if (running.size === 0) process.on('SIGINT', endAll).on('SIGTERM', endAll)
  running.add(child)
  const [code] = await once(child, 'close')
  running.delete(child)
  if (running.size > 0) return endedBy ? new Promise(() => {}) : code
  process.off('SIGINT', endAll).off('SIGTERM', endAll)
  // Exit as without a listener; start nothing else.
  if (endedBy) process.exit(128 + constants.signals[endedBy])
  return code
}

function endAll(/** @type {NodeJS.Signals} */ signal) {
  endedBy = signal
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program that writes JSON to `file`, which is deleted first; `json` is undefined when it wrote none.
 * @param {string} file
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number | null, json: any }>}
 */
export async function runForJson(file, program, args, options) {
  rmSync(file, { force: true })
  const code = await run(program, args, options)
  return { code, json: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }
}
