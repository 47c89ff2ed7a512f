// Writes Prisma's clients. Prisma's own command brings 200 MB of other commands; this runs the generator inside it.
import { createRequire } from 'node:module'

// The generator's ES modules import files without their extension, which Node does not find.
const require = createRequire(import.meta.url)
const { getGenerators, loadSchemaContext } = require('@prisma/internals')
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts')

const registry = { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } }

for (const folder of process.argv.slice(2)) {
  const schemaContext = await loadSchemaContext({ schemaPath: { cliProvidedPath: folder } })
  for (const generator of await getGenerators({ schemaContext, registry })) await generator.generate()
}
