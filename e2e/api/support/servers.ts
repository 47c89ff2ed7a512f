import { beforeAll, inject } from 'vitest'
import { borrowServer } from '../../support/borrow-server'
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

/** A server with a database of its own. Who starts it stops it: `borrowServer` has those that others can use too. */
export async function startAlone(
  env: Record<string, string> = {},
): Promise<RunningServer & { databaseUrl: string }> {
  const databaseUrl = await newDatabase()
  return { ...(await startServer({ env: { DATABASE_URL: databaseUrl, ...env } })), databaseUrl }
}

/** The settings of a service that keeps as little as it can be told to. */
export const KEEPS_LITTLE = { TRASH_DAYS: '0', REVISIONS_KEPT: '2', WEBHOOK_ALLOW: '127.0.0.0/8' }

/** The shared server and another one on its database. SQLite has one instance: there both are `shared`. */
export function pairOf(shared: Service): () => [Service, Service] {
  let other = shared

  beforeAll(async () => {
    if (isPostgresql) other = serviceAt(await borrowInstance(2))
  })
  return () => [shared, other]
}

/** An instance on the database of the shared server, which is the first. */
export function borrowInstance(instance: 1 | 2) {
  return borrowServer({ DATABASE_URL: inject('databaseUrl') }, instance)
}
