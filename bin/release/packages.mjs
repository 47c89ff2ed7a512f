import { readFileSync } from 'node:fs'

const BUILD_ONLY = /^(?:esbuild|typescript|prebuild-install|node-addon-api|@next\/swc-.*|@types\/.*)$/

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry of a package */

/** @returns {string[]} the folders of `dependencies` and of their transitive dependencies */
export function servingPackages() {
  /** @type {Record<string, Entry>} */
  const installed = readJson('node_modules/.package-lock.json').packages
  /** @type {Set<string>} */
  const found = new Set()
  addDependencies('', readJson('package.json'))
  return [...found].sort()

  /**
   * @param {string} path
   * @param {Entry} entry
   */
  function addDependencies(path, { dependencies, optionalDependencies }) {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!BUILD_ONLY.test(name)) add(findPackage(installed, path, name))
    }
  }

  function add(/** @type {string | undefined} */ path) {
    // Optional packages for other platforms are not installed.
    if (path === undefined || found.has(path)) return
    found.add(path)
    addDependencies(path, installed[path] ?? {})
  }
}

/**
 * Where Node resolves the package `name` from the one at `path`: in its own node_modules, or the nearest above.
 * @param {Record<string, Entry>} installed
 * @param {string} path
 * @param {string} name
 */
function findPackage(installed, path, name) {
  for (let from = `${path}/`; from !== ''; from = parentOf(from)) {
    const at = `${from === '/' ? '' : from}node_modules/${name}`
    if (at in installed) return at
  }
  return undefined
}

/** `node_modules/a/node_modules/b/` → `node_modules/a/` → `/` → nothing. */
function parentOf(/** @type {string} */ from) {
  if (from === '/') return ''
  return from.slice(0, from.lastIndexOf('node_modules/')) || '/'
}

function readJson(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
