import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { backUpBeforeMigration } from '../lib/backup/before-migration'
import { config } from '../lib/config'
import { closeDatabase, openDatabase } from '../lib/db/client'
import { OpenError } from '../lib/db/postgresql/open-error'
import { withoutPassword } from './startup-error'

/**
 * Runs `work` with the database of `DATABASE_URL`, which is made where there is none only by what `creates`.
 * When it cannot be opened, throws an Error for the operator.
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

/** Throws an Error for the operator where `DATABASE_URL` names no file that is there: opening one could make it. */
export function assertDatabase() {
  const target = config().database
  if (target.provider === 'postgresql' || existsSync(target.file)) return
  throw new Error(
    `There is no database at ${target.file}; set DATABASE_URL to that of the service, or start the service first.`,
  )
}

/** A service that has them all gives connections back that it does not need, within ten seconds. */
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

/** Runs `work`, which opens the database itself; what it throws has no password in it. */
export function withReadableErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error) => {
    throw new Error(withoutPassword(error instanceof Error && error.message ? error.message : String(error)))
  })
}
