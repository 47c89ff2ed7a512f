import type { TestProject } from 'vitest/node'
import { provideServer } from './provide-server'
import { borrowPostgres, returnPostgres } from './shared-postgres'

/** For tests over HTTP: a production server on an empty PostgreSQL database. */
export async function setup(project: TestProject) {
  const postgres = await borrowPostgres()
  const stop = await provideServer(project, postgres.createDatabase, postgres.url)
  return async () => {
    await stop()
    await returnPostgres()
  }
}
