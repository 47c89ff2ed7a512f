import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { memoryLimit } from '../../lib/memory.mjs'
import { shareLock } from './lock.mjs'

/** @typedef {{ env?: Record<string, string>, takesMb?: number }} QuietOptions `takesMb` is the program's peak memory */

/**
 * Prints one line on stderr, as stdout belongs to the command, and runs `program`. On failure prints its output and exits
 * with 1.
 * @param {string} line
 * @param {string} program
 * @param {string[]} args
 * @param {QuietOptions} options
 */
export async function runQuietly(line, program, args, { env = {}, takesMb } = {}) {
  const { code, signal, output } = await tryQuietly(line, program, args, env)
  if (code === 0) return
  const command = `${program} ${args.join(' ')}`
  failWith(output, signal ? killedMessage(command, signal, takesMb) : `Failed (${code}): ${command}`)
}

/**
 * Like `runQuietly`, but returns the exit code or signal, and the output, also after a failure.
 * @param {string} line
 * @param {string} program
 * @param {string[]} args
 */
export async function tryQuietly(line, program, args, env = {}) {
  console.error(line)
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program.endsWith('.cmd'),
  })
  if (child.pid) shareLock(child.pid)
  /** @type {Buffer[]} */
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))

  // Also when a program running in parallel fails.
  const stop = () => child.kill()
  process.on('exit', stop).on('SIGINT', exitOnSignal).on('SIGTERM', exitOnSignal)
  const [code, signal] = await once(child, 'close').catch((error) => [error.message, null])
  process.off('exit', stop).off('SIGINT', exitOnSignal).off('SIGTERM', exitOnSignal)
  return { code, signal, output: Buffer.concat(output) }
}

function exitOnSignal(/** @type {NodeJS.Signals} */ signal) {
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/**
 * @param {string} command
 * @param {NodeJS.Signals} signal
 * @param {number | undefined} takesMb
 */
function killedMessage(command, signal, takesMb) {
  const killed = `Killed (${signal}): ${command}`
  // Systems send SIGKILL when they run out of memory.
  if (signal !== 'SIGKILL' || takesMb === undefined) return killed
  const limitMb = Math.round(memoryLimit() / 1024 / 1024)
  return `${killed}\nIt takes up to ${takesMb} MB of memory, and there are ${limitMb} MB here; add memory or swap, or use a release, which needs no build.`
}

/**
 * @param {string | Buffer} output
 * @param {string} message
 */
export function failWith(output, message) {
  process.stderr.write(output)
  console.error(message)
  process.exit(1)
}
