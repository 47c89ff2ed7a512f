import type { TestProject } from 'vitest/node'
import { openLender } from './lend-servers'
import { borrowPostgres, returnPostgres } from './shared-postgres'
import { createSqliteUrl } from './sqlite'

/** For tests that need several servers: ones with equal settings are shared, and so is a PostgreSQL server. */
export async function setup(project: TestProject) {
  const lender = await openLender(project, createSqliteUrl)
  const { url } = await borrowPostgres()
  project.provide('postgresUrl', url)
  return async () => {
    await lender.close()
    await returnPostgres()
  }
}
