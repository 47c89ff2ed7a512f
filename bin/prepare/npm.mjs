import { delimiter, dirname } from 'node:path'
import { runQuietly } from './run-quietly.mjs'

/**
 * Prints one line and runs npm with this process's Node.js, so that native modules are compiled for it.
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
