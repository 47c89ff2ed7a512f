import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { runQuietly } from './run-quietly.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const STAMP = 'lib/db/generated/sources.sha256'
const PROVIDERS = ['sqlite', 'postgresql']

/** Prisma's clients, one per database, generated from the models. */
export const clients = {
  isDone: () => PROVIDERS.every((name) => existsSync(clientPath(name))) && isStamped(STAMP, sourcesHash()),
  run: generate,
}

async function generate() {
  const hash = sourcesHash()
  await rm('lib/db/generated', { recursive: true, force: true })
  // In a process of its own, since a server would keep the generator in memory.
  await runQuietly('Generating the database clients…', process.execPath, [
    'bin/prepare/generate.mjs',
    ...PROVIDERS,
  ])
  stamp(STAMP, hash)
}

function clientPath(/** @type {string} */ provider) {
  return `lib/db/generated/${provider}/client.ts`
}

function sourcesHash() {
  const schemas = PROVIDERS.map((name) => `prisma/${name}/schema.prisma`)
  return hashOf(['prisma/models', ...schemas, 'node_modules/@prisma/client-generator-ts/package.json'])
}
