import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/** @typedef {{ cwd?: string, stdio?: 'inherit' | 'ignore', env?: Record<string, string> }} RunOptions */

/**
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
  const stop = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = await once(child, 'close')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return code
}

/**
 * Runs a program that writes JSON to `file`; `json` is undefined when it wrote none, whatever an earlier run has left.
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
