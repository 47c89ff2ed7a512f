import { inject } from 'vitest'
import { parseConfig } from '../../../lib/config'
import { closeDatabase, openDatabase } from '../../../lib/db/client'
import { type Database, database } from '../../../lib/db/database'
import { singleton } from '../../../lib/singleton'

// Test files share a process. Opening a database takes threads or connections, and a third of a second.
const open = singleton<{ url: string | undefined; opening: Promise<unknown> }>('test.database', () => ({
  url: undefined,
  opening: Promise.resolve(),
}))

/**
 * Runs `work` in this process on a database, by default the shared server's, to change what the API cannot. It stays open
 * until another one is requested.
 */
export async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
  databaseUrl = inject('databaseUrl'),
): Promise<Result> {
  open.opening = open.opening.catch(() => {}).then(() => change(databaseUrl))
  await open.opening
  return work(database())
}

async function change(databaseUrl: string) {
  if (open.url === databaseUrl) return
  if (open.url !== undefined) await closeDatabase()
  open.url = undefined
  await openDatabase(parseConfig({ DATABASE_URL: databaseUrl }).database)
  open.url = databaseUrl
}
