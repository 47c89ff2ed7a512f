// npm start: runs bin/start.mjs in a child process with Node.js options that fit this machine. Passes signals and the exit
// code through.
import { spawn } from 'node:child_process'
import './init.mjs'
import { memoryLimit } from '../lib/memory.mjs'
import { processOptions } from './process-options.mjs'

const { execArgv, env } = processOptions()
const args = [...execArgv, 'bin/start.mjs', ...process.argv.slice(2)]
const child = spawn(process.execPath, args, { env, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, passOn)
child.on('exit', endLikewise)

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  // On Windows the console signals both processes, and `kill` would end the service at once.
  if (process.platform !== 'win32') child.kill(signal)
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function endLikewise(code, signal) {
  if (signal === null) process.exit(code)
  if (signal === 'SIGKILL') {
    const mb = Math.round(memoryLimit() / 1024 / 1024)
    console.error(
      `Artikel was killed (SIGKILL), as a system does when it runs out of memory: it has ${mb} MB.`,
    )
  }
  process.off(signal, passOn)
  process.kill(process.pid, signal)
}
