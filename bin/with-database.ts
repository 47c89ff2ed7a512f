import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { backUpBeforeMigration } from '../lib/backup/before-migration'
import { config } from '../lib/config'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { OpenError } from '../lib/db/postgresql/open-error'
import { withoutPassword } from './startup-error'

/**
 * Runs `work` with the database at `DATABASE_URL`; creates a missing one only with `creates`.
 * Throws an Error for the operator when it cannot be opened.
 */
export async function withDatabase(work: () => Promise<void>, { creates = false } = {}): Promise<void> {
  if (!creates) assertDatabase()
  await withReadableErrors(openPatiently)
  try {
    await work()
  } finally {
    await closeDatabase()
  }
}

/** Throws an Error for the operator when the file of `DATABASE_URL` does not exist: opening it could create it. */
export function assertDatabase() {
  const target = config().database
  if (target.provider === 'postgresql' || existsSync(target.file)) return
  throw new Error(
    `There is no database at ${target.file}; set DATABASE_URL to that of the service, or start the service first.`,
  )
}

/** A service that holds all connections releases idle ones within ten seconds. */
const MAX_ATTEMPTS = 6
const WAIT_MS = 3_000

async function openPatiently() {
  for (let attempt = 1; ; attempt++) {
    try {
      return await openDatabase(config().database, backUpBeforeMigration)
    } catch (error) {
      const isFull = error instanceof OpenError && error.code === 'full'
      if (!isFull || attempt === MAX_ATTEMPTS) throw error
      await delay(WAIT_MS)
    }
  }
}

/** Runs `work`, which opens the database itself, and removes passwords from its errors. */
export function withReadableErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error) => {
    throw new Error(withoutPassword(error instanceof Error && error.message ? error.message : String(error)))
  })
}
