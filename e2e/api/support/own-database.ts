import { inject } from 'vitest'
import { parseConfig } from '../../../lib/config'
import { closeDatabase, openDatabase } from '../../../lib/db/client'
import { type Database, database } from '../../../lib/db/database'

/** Runs `work` in this process on a database, that of the shared server if no other is named, to change what the API cannot. */
export async function withDatabase<Result>(
  work: (database: Database) => Promise<Result>,
  databaseUrl = inject('databaseUrl'),
): Promise<Result> {
  await openDatabase(parseConfig({ DATABASE_URL: databaseUrl }).database)
  try {
    return await work(database())
  } finally {
    await closeDatabase()
  }
}
