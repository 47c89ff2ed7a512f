// node bin/prepare/generate.mjs PROVIDER…: writes Prisma's clients. Prisma's own command brings 200 MB of other commands;
// this runs the generator inside it.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { schemaFiles } from './schema-files.mjs'

// The generator's ES modules import files without their extension, which Node does not find.
const require = createRequire(import.meta.url)
const { getGenerators, processSchemaResult } = require('@prisma/internals')
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts')

const registry = { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } }

for (const provider of process.argv.slice(2)) {
  const schemas = schemaFiles(provider)
  const [[schemaPath]] = schemas
  const schemaResult = { schemaPath, schemaRootDir: dirname(schemaPath), schemas }
  const schemaContext = await processSchemaResult({ schemaResult, printLoadMessage: false })
  for (const generator of await getGenerators({ schemaContext, registry })) await generator.generate()
}
