// node bin/prepare/generate.mjs PROVIDER…: writes Prisma's clients, as `npx prisma generate` does. That command brings
// 220 MB of others, which no start needs, and its generator has no other way in. Both packages are internal to Prisma: they
// are used here alone, in the one version that package.json names, and e2e/prisma-command.test.ts compares the results.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { schemaFiles } from './schema-files.mjs'

// The generator's ES modules import files without their extension, which Node does not find.
const require = createRequire(import.meta.url)
const { getGenerators, processSchemaResult } = require('@prisma/internals')
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts')

/** @type {import('@prisma/internals').GeneratorRegistry} */
const registry = { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } }

for (const provider of process.argv.slice(2)) {
  const folder = resolve('prisma')
  const schemaResult = { schemaPath: folder, schemaRootDir: folder, schemas: schemaFiles(provider) }
  const schemaContext = await processSchemaResult({ schemaResult, printLoadMessage: false })
  for (const generator of await getGenerators({ schemaContext, registry, cliCommand: 'generate' }))
    await generator.generate()
}
