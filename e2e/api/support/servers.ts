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
 * Two servers on one database for the tests of a file, which end with it. SQLite has one instance: there both are
 * `shared`.
 */
export function pairOf(shared: Service): () => [Service, Service] {
  let pair: [Service, Service] = [shared, shared]
  let servers: RunningServer[] = []

  beforeAll(async () => {
    if (!isPostgresql) return
    const env = { DATABASE_URL: await newDatabase() }
    const [one, other] = await Promise.all([startServer({ env }), startServer({ env })])
    servers = [one, other]
    pair = [serviceAt(one), serviceAt(other)]
  })
  afterAll(async () => {
    for (const server of servers) await server.kill()
  })
  return () => pair
}
