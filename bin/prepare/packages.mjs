import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { isForThisMachine } from './platform.mjs'

const INSTALLED = 'node_modules/.package-lock.json'

/** Every package of the lock file. */
export const packages = {
  isDone: () => hasPackages(() => true),
  run: () => install('--include=dev'),
}

/** The packages of the lock file that serving needs. A folder with the others too is one to develop in, and keeps them. */
export const productionPackages = {
  isDone: () => hasPackages((entry) => !entry.dev && !entry.devOptional),
  run: () => (hasDevelopmentPackages() ? packages.run() : installProduction()),
}

async function installProduction() {
  // The one script that serving needs compiles the driver, which is a step of its own.
  await install('--omit=dev', '--ignore-scripts')
  await removeSourceMaps()
}

function hasDevelopmentPackages() {
  return existsSync(INSTALLED) && Object.values(packagesOf(INSTALLED)).some((entry) => entry.dev)
}

/** Whether npm's record of what it installed agrees with the lock file; file times mean nothing after a `git clone`. */
function hasPackages(isNeeded) {
  if (!existsSync(INSTALLED)) return false
  const installed = packagesOf(INSTALLED)
  // Of another platform when the folder was copied or is shared.
  if (!Object.values(installed).every(isForThisMachine)) return false
  if (!existsSync('package-lock.json')) return true

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

async function install(...options) {
  // Not `npm ci`: it rejects a lock file without the optional packages of every platform. This installs the same
  // versions and leaves the lock file unchanged.
  const args = ['install', '--no-save', '--prefer-offline', '--no-audit', '--no-fund', ...options]
  await runNpm('Installing packages…', args)
}

/** A fifth of what the packages weigh, and only debuggers read them. */
async function removeSourceMaps() {
  const maps = readdirSync('node_modules', { recursive: true }).filter((path) => path.endsWith('.map'))
  await Promise.all(maps.map((path) => rm(join('node_modules', path), { force: true })))
}
