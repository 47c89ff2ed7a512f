import { inject } from 'vitest'
import { parseConfig } from '../../../lib/config'
import { closeDatabase, openDatabase } from '../../../lib/db/client'
import { type Database, database } from '../../../lib/db/database'

/** Runs `work` in this process on the database of the shared server, to change what the API cannot. */
export async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  await openDatabase(parseConfig({ DATABASE_URL: inject('databaseUrl') }).database)
  try {
    return await work(database())
  } finally {
    await closeDatabase()
  }
}
