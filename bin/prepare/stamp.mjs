import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Whether `file` records that something was built from sources with this hash.
 * @param {string} file
 * @param {string} hash
 */
export function isStamped(file, hash) {
  return readOrUndefined(file) === hash
}

/**
 * Records in `file` that something was built from sources with this hash.
 * @param {string} file
 * @param {string} hash
 */
export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/**
 * A hash of the names and contents of these files and folders, without tests and generated code.
 * @param {string[]} paths
 */
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
    .filter(isSource)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function isSource(/** @type {string} */ name) {
  return name !== 'generated' && name !== '.DS_Store' && !/\.test\.tsx?$/.test(name)
}

function readOrUndefined(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
