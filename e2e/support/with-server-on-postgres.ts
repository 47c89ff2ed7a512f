import type { TestProject } from 'vitest/node'
import { startServer } from './server'
import { borrowPostgres, returnPostgres } from './shared-postgres'

/** For tests over HTTP: provides a production server on an empty PostgreSQL database. */
export async function setup(project: TestProject) {
  const postgres = await borrowPostgres()
  const databaseUrl = await postgres.createDatabase()
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  project.provide('serverUrl', server.url)
  project.provide('apiKey', server.apiKey)
  project.provide('databaseUrl', databaseUrl)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await server.stop()
    await returnPostgres()
  }
}
