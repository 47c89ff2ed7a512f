import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * In the order in which Prisma's command reads them: a client has them as one text.
 * @param {string} provider
 * @returns {[path: string, content: string][]}
 */
export function schemaFiles(provider) {
  const models = readdirSync('prisma/models').map((name) => `prisma/models/${name}`)
  const paths = [...models, `prisma/${provider}/schema.prisma`]
  return paths.map((path) => [resolve(path), readFileSync(path, 'utf8')])
}
