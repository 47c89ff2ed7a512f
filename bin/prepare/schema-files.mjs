import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The schema files in the order in which Prisma's CLI reads them: a client embeds them as one text.
 * @param {string} provider
 * @returns {[path: string, content: string][]}
 */
export function schemaFiles(provider) {
  const models = readdirSync('prisma/models').map((name) => `prisma/models/${name}`)
  const paths = [...models, `prisma/${provider}/schema.prisma`]
  return paths.map((path) => [resolve(path), readFileSync(path, 'utf8')])
}
