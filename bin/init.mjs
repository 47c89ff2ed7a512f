// Imported first by every command. Must not import installed packages.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
// Not a named import: old Node.js versions lack `parseEnv`, and the import would fail before the version check below.
import util from 'node:util'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Artikel needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// The environment takes precedence over the file.
for (const [name, value] of Object.entries(util.parseEnv(readSettings('.env')))) process.env[name] ??= value

/** @param {string} file */
function readSettings(file) {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error) // node:fs throws these
    if (code === 'ENOENT') return ''
    console.error(`The settings in ${resolve(file)} cannot be read: ${message}`)
    process.exit(1)
  }
}
