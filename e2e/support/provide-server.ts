import type { TestProject } from 'vitest/node'
import { openLender } from './lend-servers'

/**
 * Starts a production server on an empty database for the tests of a project, which can borrow more. Returns a function
 * that stops all of them.
 */
export async function provideServer(
  project: TestProject,
  createDatabase: () => string | Promise<string>,
  postgresUrl = '',
) {
  const lender = await openLender(project, createDatabase)
  const databaseUrl = await createDatabase()
  const server = await lender.lend({ env: { DATABASE_URL: databaseUrl }, instance: 1 })
  project.provide('serverUrl', server.url)
  project.provide('apiKey', server.apiKey)
  project.provide('databaseUrl', databaseUrl)
  project.provide('postgresUrl', postgresUrl)
  return lender.close
}
