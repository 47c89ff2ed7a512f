import { readdirSync, readFileSync } from 'node:fs'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { Provider } from '../../lib/config'
import { schemaEngine } from './engine'
import { offlineAdapter } from './offline-adapter'

type SchemaFile = { path: string; content: string }

/** The SQL that creates the tables and indexes of the models in an empty database. */
export async function modelSql(provider: Provider): Promise<string> {
  const files = schemaFiles(provider)
  const engine = await schemaEngine().SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(offlineAdapter(provider)),
  )
  const { stdout } = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout ?? ''
}

function schemaFiles(provider: Provider): SchemaFile[] {
  const models = readdirSync('prisma/models').map((name) => `models/${name}`)
  return [`${provider}/schema.prisma`, ...models].map((path) => ({
    path,
    content: readFileSync(`prisma/${path}`, 'utf8'),
  }))
}
