import { backUpBeforeMigration } from '../lib/backup/before-migration'
import { config } from '../lib/config'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { withoutPassword } from './startup-error'

/** Runs `work` with the database of `DATABASE_URL`. When that cannot be opened, throws an Error for the operator. */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  await withReadableErrors(async () => openDatabase(config().database, backUpBeforeMigration))
  try {
    await work()
  } finally {
    await closeDatabase()
  }
}

/** Runs `work`, which opens the database itself; what it throws has no password in it. */
export function withReadableErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error) => {
    throw new Error(withoutPassword(error instanceof Error && error.message ? error.message : String(error)))
  })
}
