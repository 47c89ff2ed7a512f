import type { TestProject } from 'vitest/node'
import { startServer } from '../../support/server'
import { createSqliteUrl } from '../../support/sqlite'
import { settings } from './site'

/** For tests of feeds, sitemaps and other machine-readable output: provides a public site on an empty SQLite file. */
export async function setup(project: TestProject) {
  const server = await startServer({ env: { ...settings, DATABASE_URL: createSqliteUrl() } })
  project.provide('serverUrl', server.url)
  project.provide('apiKey', server.apiKey)
  return async () => {
    await server.stop()
  }
}
