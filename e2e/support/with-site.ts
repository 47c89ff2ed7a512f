import { startServer } from './server'
import { createSqliteUrl } from './sqlite'

/** For tests in a browser: a production server on an empty SQLite file. */
export default async function setup() {
  // Playwright runs its teardown only on SIGINT.
  process.once('SIGTERM', () => process.exit(143))
  const databaseUrl = createSqliteUrl()
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  // Playwright's processes share only their environment.
  process.env.TEST_SITE_URL = server.url
  process.env.TEST_SITE_KEY = server.apiKey
  process.env.TEST_SITE_DATABASE_URL = databaseUrl
  return async () => {
    await server.stop()
  }
}
