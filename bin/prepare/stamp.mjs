import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whether `file` records that something was built from sources with this hash. */
export function isStamped(file, hash) {
  return readOrUndefined(file) === hash
}

/** Records in `file` that something was built from sources with this hash. */
export function stamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}

/** A hash of the names and contents of these files and folders, without tests and generated code. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesOf)) {
    const content = readFileSync(file)
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .filter(isSource)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function isSource(name) {
  return name !== 'generated' && name !== '.DS_Store' && !/\.test\.tsx?$/.test(name)
}

function readOrUndefined(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
