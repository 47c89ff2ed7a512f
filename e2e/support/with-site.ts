import { startServer } from './server'
import { createSqliteUrl } from './sqlite'

/** For tests in a browser: a production server on an empty SQLite file. */
export default async function setup() {
  const server = await startServer({ env: { DATABASE_URL: createSqliteUrl() } })
  // What the processes of Playwright share is their environment.
  process.env.TEST_SITE_URL = server.url
  process.env.TEST_SITE_KEY = server.apiKey
  return async () => {
    await server.stop()
  }
}
