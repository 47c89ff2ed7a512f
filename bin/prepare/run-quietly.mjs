import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { shareLock } from './exclusively.mjs'

/**
 * Runs one slow step behind one line (on stderr: the output of a command stays its own). What the program says is
 * shown only when it fails, and then this process ends too.
 * @param {string} line
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function runQuietly(line, program, args, env = {}) {
  const { code, output } = await tryQuietly(line, program, args, env)
  if (code !== 0) failWith(output, `Failed (${code}): ${program} ${args.join(' ')}`)
}

/** The same for a step that may fail: gives its exit code and what it said. */
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

  const stop = (signal) => {
    child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code] = await once(child, 'close').catch((error) => [error.message])
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return { code, output: Buffer.concat(output) }
}

/** Shows what a failed step said, then the sentence that sums it up, and ends the process. */
export function failWith(output, sentence) {
  process.stderr.write(output)
  console.error(sentence)
  process.exit(1)
}
