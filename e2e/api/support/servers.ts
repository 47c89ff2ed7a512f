import { beforeAll, inject } from 'vitest'
import { borrowServer } from '../../support/borrow-server'
import { createDatabase } from '../../support/postgres'
import { type RunningServer, startServer } from '../../support/server'
import { startForTest } from '../../support/server-for-test'
import { createSqliteUrl } from '../../support/sqlite'
import { type Service, serviceAt } from './service'

/** Whether the tests run on PostgreSQL, which instances can share. */
export const isPostgresql = inject('postgresUrl') !== ''

/** The `DATABASE_URL` of a new, empty database of this project's kind. */
export async function newDatabase(): Promise<string> {
  return isPostgresql ? createDatabase(inject('postgresUrl')) : createSqliteUrl()
}

/** Starts a server that is stopped when the current test ends. */
export async function startOwn(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RunningServer & { service: Service }> {
  const server = await startForTest({ env: { DATABASE_URL: databaseUrl, ...env } })
  return { ...server, service: serviceAt(server) }
}

/** Starts a server with its own database. The caller stops it; `borrowServer` returns shared ones. */
export async function startAlone(
  env: Record<string, string> = {},
): Promise<RunningServer & { databaseUrl: string }> {
  const databaseUrl = await newDatabase()
  return { ...(await startServer({ env: { DATABASE_URL: databaseUrl, ...env } })), databaseUrl }
}

/** Settings that keep as little data as possible. */
export const KEEPS_LITTLE = { TRASH_DAYS: '0', REVISIONS_KEPT: '2', WEBHOOK_ALLOW: '127.0.0.0/8' }

/** The shared server and another one on its database. On SQLite, with a single instance, both are `shared`. */
export function pairOf(shared: Service): () => [Service, Service] {
  let other = shared

  beforeAll(async () => {
    if (isPostgresql) other = serviceAt(await borrowInstance(2))
  })
  return () => [shared, other]
}

/** An instance on the shared server's database; the shared server is instance 1. */
export function borrowInstance(instance: 1 | 2) {
  return borrowServer({ DATABASE_URL: inject('databaseUrl') }, instance)
}
