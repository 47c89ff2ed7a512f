import type { TestProject } from 'vitest/node'
import { startServer } from '../../support/server'
import { borrowPostgres, returnPostgres } from '../../support/shared-postgres'
import { settings } from './site'

/** For tests of feeds, sitemaps and other machine-readable output: provides a public site on an empty PostgreSQL database. */
export async function setup(project: TestProject) {
  const postgres = await borrowPostgres()
  const server = await startServer({ env: { ...settings, DATABASE_URL: await postgres.createDatabase() } })
  project.provide('serverUrl', server.url)
  project.provide('apiKey', server.apiKey)
  return async () => {
    await server.stop()
    await returnPostgres()
  }
}
