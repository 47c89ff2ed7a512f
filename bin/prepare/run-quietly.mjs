import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { shareLock } from './lock.mjs'

/**
 * Runs a slow program and prints one line (on stderr: stdout belongs to the command). The program's output is shown
 * only when it fails, and then this process exits with 1.
 * @param {string} line
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function runQuietly(line, program, args, env = {}) {
  const { code, output } = await tryQuietly(line, program, args, env)
  if (code !== 0) failWith(output, `Failed (${code}): ${program} ${args.join(' ')}`)
}

/** The same for a program that may fail: returns its exit code and output. */
export async function tryQuietly(line, program, args, env = {}) {
  console.error(line)
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program.endsWith('.cmd'),
  })
  if (child.pid) shareLock(child.pid)
  const output = []
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))

  // Also when a program beside it fails.
  const stop = () => child.kill()
  process.on('exit', stop).on('SIGINT', exitOnSignal).on('SIGTERM', exitOnSignal)
  const [code] = await once(child, 'close').catch((error) => [error.message])
  process.off('exit', stop).off('SIGINT', exitOnSignal).off('SIGTERM', exitOnSignal)
  return { code, output: Buffer.concat(output) }
}

function exitOnSignal(signal) {
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/** Prints the output of a failed program, then `message`, and exits with 1. */
export function failWith(output, message) {
  process.stderr.write(output)
  console.error(message)
  process.exit(1)
}
