import { existsSync, readFileSync } from 'node:fs'
import { runQuietly } from './run-quietly.mjs'

/** Every package of the lock file. */
export const packages = { isDone: () => hasPackages(() => true), run: install }

/** The packages of the lock file that serving needs. */
export const productionPackages = { isDone: () => hasPackages((entry) => !entry.dev), run: install }

/** Whether npm's record of what it installed agrees with the lock file; file times mean nothing after a `git clone`. */
function hasPackages(isNeeded) {
  if (!existsSync('node_modules/.package-lock.json')) return false
  if (!existsSync('package-lock.json')) return true

  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, entry]) => {
    if (path === '' || !isNeeded(entry)) return true
    // npm leaves out the optional packages of other platforms.
    if (!installed[path]) return Boolean(entry.optional)
    return installed[path].version === entry.version
  })
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function install() {
  // Not `npm ci`: it rejects a lock file without the optional packages of every platform. This installs the same
  // versions and leaves the lock file unchanged.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund']
  await runQuietly('Installing packages…', npm(), args, {
    // Prisma's install script would download an engine that Artikel does not use.
    PRISMA_SKIP_POSTINSTALL_GENERATE: '1',
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  })
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}
