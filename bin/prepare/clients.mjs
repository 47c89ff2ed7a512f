import { existsSync } from 'node:fs'
import { runQuietly } from './run-quietly.mjs'
import { hashOf, isStamped, stamp } from './stamp.mjs'

const STAMP = 'lib/db/generated/sources.sha256'
/** A URL for each provider; none is opened. */
const DATABASES = { sqlite: 'file:./data/artikel.db', postgresql: 'postgresql://127.0.0.1/artikel' }
const PROVIDERS = Object.keys(DATABASES)

/** The clients are in git except for the model types, which only the type checker reads: only development needs this. */
export const clients = {
  isDone: () => PROVIDERS.every((name) => existsSync(typesPath(name))) && isStamped(STAMP, sourcesHash()),
  run: generate,
}

async function generate() {
  const hash = sourcesHash()
  const command = ['node_modules/prisma/build/index.js', 'generate']
  for (const [provider, url] of Object.entries(DATABASES)) {
    const env = { DATABASE_URL: url, CHECKPOINT_DISABLE: '1' }
    await runQuietly(`Generating the client for ${provider}…`, process.execPath, command, { env })
  }
  stamp(STAMP, hash)
}

function typesPath(/** @type {string} */ provider) {
  return `lib/db/generated/${provider}/models/Article.ts`
}

function sourcesHash() {
  const schemas = PROVIDERS.map((name) => `prisma/${name}/schema.prisma`)
  return hashOf(['prisma/models', ...schemas, 'node_modules/prisma/package.json'])
}
