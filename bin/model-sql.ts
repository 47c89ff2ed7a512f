import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

type SchemaFile = { path: string; content: string }

/**
 * The SQL that brings an empty database to the models: what migrations are written from and tested against.
 * `factory` is the adapter of a live database of the provider (the engine connects, and changes nothing).
 */
export async function modelSql(factory: SqlMigrationAwareDriverAdapterFactory): Promise<string> {
  const files = schemaFiles(factory.provider === 'sqlite' ? 'sqlite' : 'postgresql')
  loadEngine()
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  )
  const { stdout } = await schemaEngine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout ?? ''
}

function schemaFiles(provider: string): SchemaFile[] {
  const root = new URL('../prisma/', import.meta.url)
  const models = readdirSync(new URL('models/', root)).map((name) => `models/${name}`)
  return [`${provider}/schema.prisma`, ...models].map((path) => ({
    path,
    content: readFileSync(new URL(path, root), 'utf8'),
  }))
}

// The package's main entry wants a bundler that imports .wasm; here its bytes are handed over instead.
let engineLoaded = false

function loadEngine() {
  if (engineLoaded) return
  engineLoaded = true
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const bytes = readFileSync(path.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'))
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    './schema_engine_bg.js': engine,
  })
  engine.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start } = instance.exports
  if (typeof __wbindgen_start === 'function') __wbindgen_start()
}
