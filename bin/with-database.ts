import { closeDatabase, openDatabase } from '../lib/db/client'
import { startupErrorMessage } from './startup-error'

/** Runs `work` with the database of `DATABASE_URL`. When that cannot be opened, throws an Error for the operator. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  await openDatabase().catch((error) => {
    throw new Error(startupErrorMessage(error))
  })
  try {
    await work()
  } finally {
    await closeDatabase()
  }
}
