import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'

let isLoaded = false

/** Prisma's schema engine. The package's main entry needs a bundler for .wasm, so the module is loaded by hand. */
export function schemaEngine(): typeof engine {
  if (isLoaded) return engine
  const path = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const bytes = readFileSync(path.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    './schema_engine_bg.js': engine,
  })
  engine.__wbg_set_wasm(exports)
  if (typeof exports.__wbindgen_start === 'function') exports.__wbindgen_start()
  isLoaded = true
  return engine
}
