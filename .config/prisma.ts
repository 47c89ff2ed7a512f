// What Prisma's command works on (npx prisma validate, format, studio, …): the models, for the database of DATABASE_URL.
import '../bin/init.mjs'
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defineConfig } from 'prisma/config'
import { config } from '../lib/config'

const WITHOUT_ENGINE = ['validate', 'format', 'generate', 'studio']

// The command would download its schema engine before it looks whether it has to start it; any file keeps it from that.
if (process.argv.some((word) => WITHOUT_ENGINE.includes(word))) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath
}

const { database } = config()

export default defineConfig({
  schema: schemaFolder(database.provider),
  migrations: { path: resolve('prisma', database.provider, 'migrations') },
  // Studio knows a file by its slashes.
  datasource: { url: database.provider === 'sqlite' ? `file://${database.file}` : database.url },
})

/**
 * The command takes a single folder, and the models are those of both databases: one that leads to them and to what only
 * `provider` has. It is made here because git does not make links on every system.
 */
function schemaFolder(provider: string): string {
  const folder = resolve('node_modules/.cache/prisma', provider)
  mkdirSync(folder, { recursive: true })
  for (const part of ['models', provider]) link(resolve('prisma', part), join(folder, part))
  return folder
}

/** A link that needs no rights on Windows. One that came along with a copy of this tree is replaced. */
function link(target: string, path: string) {
  if (existsSync(path) && realpathSync(path) === realpathSync(target)) return
  rmSync(path, { force: true })
  symlinkSync(target, path, 'junction')
}
