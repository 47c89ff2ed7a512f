import type { TestProject } from 'vitest/node'
import { startServer } from './server'
import { createSqliteUrl } from './sqlite'

/** For tests over HTTP: provides a production server on an empty SQLite file. */
export async function setup(project: TestProject) {
  const server = await startServer({ env: { DATABASE_URL: createSqliteUrl() } })
  project.provide('serverUrl', server.url)
  project.provide('apiKey', server.apiKey)
  return async () => {
    await server.stop()
  }
}
