import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs one slow step behind one line (on stderr: the output of a command stays its own). What the program says is
 * shown only when it fails, and then this process ends too.
 * @param {string} line
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export async function runQuietly(line, program, args, env) {
  console.error(line)
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: program.endsWith('.cmd'),
  })
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
  if (code === 0) return

  process.stderr.write(Buffer.concat(output))
  console.error(`Failed (${code}): ${program} ${args.join(' ')}`)
  process.exit(1)
}
