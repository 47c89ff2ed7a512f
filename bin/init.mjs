// Imported first by every command. Uses no installed package.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Artikel needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
// The environment wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env')
