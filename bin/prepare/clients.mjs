import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { runQuietly } from './run-quietly.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const STAMP = 'lib/db/generated/sources.sha256'
const providers = ['sqlite', 'postgresql']

/** Prisma's clients, one per database, generated from the models. */
export const clients = {
  isDone: () => providers.every((name) => existsSync(clientPath(name))) && isStamped(STAMP, sourcesHash()),
  run: generate,
}

async function generate() {
  const hash = sourcesHash()
  await rm('lib/db/generated', { recursive: true, force: true })
  for (const name of providers) {
    const line = `Generating the ${name} client…`
    const prisma = ['node_modules/prisma/build/index.js', 'generate', '--schema', `prisma/${name}`]
    await runQuietly(line, process.execPath, prisma, {
      // Generating uses no engine, but Prisma downloads one unless this names an existing file.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    })
  }
  stamp(STAMP, hash)
}

function clientPath(provider) {
  return `lib/db/generated/${provider}/client.ts`
}

function sourcesHash() {
  const schemas = providers.map((name) => `prisma/${name}/schema.prisma`)
  return hashOf(['prisma/models', ...schemas, 'node_modules/prisma/package.json'])
}
