import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { Provider } from '../../lib/config'
import { schemaFiles } from '../prepare/schema-files.mjs'
import { schemaEngine } from './engine'
import { offlineAdapter } from './offline-adapter'

export async function modelSql(provider: Provider): Promise<string> {
  const datamodels = schemaFiles(provider)
  const engine = await schemaEngine().SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(offlineAdapter(provider)),
  )
  const { stdout } = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: datamodels.map(([path, content]) => ({ path, content })) },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout ?? ''
}
