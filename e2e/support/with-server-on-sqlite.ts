import type { TestProject } from 'vitest/node'
import { startServer } from './server'
import { createSqliteUrl } from './sqlite'

/** For tests over HTTP: provides a production server on an empty SQLite file. */
export async function setup(project: TestProject) {
  const databaseUrl = createSqliteUrl()
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  project.provide('serverUrl', server.url)
  project.provide('apiKey', server.apiKey)
  project.provide('databaseUrl', databaseUrl)
  project.provide('postgresUrl', '')
  return async () => {
    await server.stop()
  }
}
