import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase } from '../../support/postgres'
import { type RunningServer, startServer } from '../../support/server'
import { startForTest } from '../../support/server-for-test'
import { createSqliteUrl } from '../../support/sqlite'
import { type Service, serviceAt } from './service'

/** Whether the tests run on PostgreSQL, which several instances can share. */
export const isPostgresql = inject('postgresUrl') !== ''

/** The `DATABASE_URL` of a new, empty database of this project's kind. */
export async function newDatabase(): Promise<string> {
  return isPostgresql ? createDatabase(inject('postgresUrl')) : createSqliteUrl()
}

/** A server for one test, which ends with it. */
export async function startOwn(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RunningServer & { service: Service }> {
  const server = await startForTest({ env: { DATABASE_URL: databaseUrl, ...env } })
  return { ...server, service: serviceAt(server) }
}

/**
 * The shared server and another one on its database, which ends with the tests of a file. SQLite has one instance: there
 * both are `shared`.
 */
export function pairOf(shared: Service): () => [Service, Service] {
  let other: RunningServer | undefined

  beforeAll(async () => {
    if (isPostgresql) other = await startServer({ env: { DATABASE_URL: inject('databaseUrl') } })
  })
  afterAll(() => other?.kill())
  return () => [shared, other ? serviceAt(other) : shared]
}
