import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @param {string} file
 * @param {string} hash
 */
export function isStamped(file, hash) {
  return readOrUndefined(file) === hash
}

/**
 * @param {string} file
 * @param {string} hash
 */
export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** @param {string[]} paths of files and folders; tests and generated types do not count */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) {
    const content = readFileSync(file)
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesOf(/** @type {string} */ path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .filter(isSource)
    .flatMap(filesOf)
}

function isSource(/** @type {string} */ path) {
  return !/[\\/]\.DS_Store$|\.test\.tsx?$|[\\/]generated[\\/](?:\w+[\\/]models|sources\.sha256)$/.test(path)
}

function readOrUndefined(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
