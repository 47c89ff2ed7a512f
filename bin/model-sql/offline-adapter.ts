import {
  ColumnTypeEnum,
  mockMigrationAwareAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { Provider } from '../../lib/config'

/** An adapter without a database. To diff models against an empty schema, the engine only asks for the server version. */
export function offlineAdapter(provider: Provider): SqlMigrationAwareDriverAdapterFactory {
  const factory = mockMigrationAwareAdapterFactory(provider === 'sqlite' ? 'sqlite' : 'postgres')
  const connect = async () => ({ ...(await factory.connect()), queryRaw: async () => POSTGRESQL_VERSION })
  return { ...factory, connect }
}

const POSTGRESQL_VERSION: SqlResultSet = {
  columnNames: ['exists', 'version', 'numeric_version'],
  columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
  rows: [[true, 'PostgreSQL 18.0', 180_000]],
}
