import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The Prisma schema of a database: what only it has, and the models, which both share.
 * @param {string} provider
 * @returns {[path: string, content: string][]}
 */
export function schemaFiles(provider) {
  const models = readdirSync('prisma/models').map((name) => `prisma/models/${name}`)
  return [`prisma/${provider}/schema.prisma`, ...models].map((path) => [
    resolve(path),
    readFileSync(path, 'utf8'),
  ])
}
