import { delimiter, dirname } from 'node:path'
import { runQuietly } from './run-quietly.mjs'

/**
 * Runs npm with the Node.js of this process, which native modules are compiled for, and prints one line.
 * @param {string} line
 * @param {string[]} args
 * @param {import('./run-quietly.mjs').QuietOptions} options
 */
export async function runNpm(line, args, options = {}) {
  const env = {
    PATH: dirname(process.execPath) + delimiter + process.env.PATH,
    // Prisma's install script would download an engine that Artikel does not use.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    ...options.env,
  }
  await runQuietly(line, process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, env })
}
