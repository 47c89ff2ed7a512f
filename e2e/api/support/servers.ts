import { inject, onTestFinished } from 'vitest'
import { createDatabase } from '../../support/postgres'
import { type RunningServer, startServer } from '../../support/server'
import { createSqliteUrl } from '../../support/sqlite'
import { type Service, serviceAt } from './service'

/** Whether this project's database serves several instances. */
export const isPostgresql = inject('postgresUrl') !== ''

/** The `DATABASE_URL` of a new, empty database of the kind that this project tests on. */
export async function newDatabase(): Promise<string> {
  return isPostgresql ? createDatabase(inject('postgresUrl')) : createSqliteUrl()
}

/** A server of a test's own, which ends with the test. */
export async function startOwn(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RunningServer & { service: Service }> {
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, ...env } })
  onTestFinished(server.kill)
  return { ...server, service: serviceAt(server) }
}
