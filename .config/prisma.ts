// Configures Prisma's CLI (npx prisma validate, format, studio, …): the models, for the database at DATABASE_URL.
import '../bin/init.mjs'
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'prisma/config'
import { config } from '../lib/config'

const WITHOUT_ENGINE = ['validate', 'format', 'generate', 'studio']

// The CLI downloads its schema engine even for commands that do not need it, unless this names an existing file.
if (process.argv.some((word) => WITHOUT_ENGINE.includes(word))) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath
}

const { database } = config()

export default defineConfig({
  schema: schemaFolder(database.provider),
  migrations: { path: resolve('prisma', database.provider, 'migrations') },
  // Studio recognizes a file by the slashes.
  datasource: { url: database.provider === 'sqlite' ? `file://${database.file}` : database.url },
})

/**
 * The CLI takes a single folder, but both databases share the models: creates a folder with links to the models and to
 * the schema of `provider`. Created here because git does not create links on every system.
 */
function schemaFolder(provider: string): string {
  const folder = resolve('node_modules/.cache/prisma', provider)
  mkdirSync(folder, { recursive: true })
  for (const part of ['models', provider]) link(resolve('prisma', part), join(folder, part))
  return folder
}

/** Creates a link that needs no privileges on Windows. Replaces one that was copied along with this tree. */
function link(target: string, path: string) {
  if (existsSync(path) && realpathSync(path) === realpathSync(target)) return
  rmSync(path, { force: true })
  symlinkSync(target, path, 'junction')
}
