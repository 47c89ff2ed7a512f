import type { TestProject } from 'vitest/node'
import { startServer } from './server'

/** Starts a production server on an empty database for the tests of a project; returns how to stop it. */
export async function provideServer(project: TestProject, databaseUrl: string, postgresUrl = '') {
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  project.provide('serverUrl', server.url)
  project.provide('apiKey', server.apiKey)
  project.provide('databaseUrl', databaseUrl)
  project.provide('postgresUrl', postgresUrl)
  return async () => {
    await server.stop()
  }
}
