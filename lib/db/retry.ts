import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database'
import { databaseErrorKind } from './errors'

const MAX_TRIES = 5
const FIRST_DELAY_MS = 20

/** A database whose writes are run again when it asks for that: what they began was undone (a deadlock, another's write). */
export function retryingConflicts(database: Database): Database {
  return {
    ...database,
    write: (change) => retry(() => database.write(change), isConflict),
    writeOnce: (statement) => retry(() => database.writeOnce(statement), isConflict),
  }
}

/** Runs `run` until it succeeds or fails with another error than `isPassing` ones, five times at the most. */
export async function retry<Result>(
  run: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === MAX_TRIES || !isPassing(error)) throw error
      // Those that met must not meet again.
      await delay(Math.random() * FIRST_DELAY_MS * 2 ** attempt)
    }
  }
}

function isConflict(error: unknown): boolean {
  return databaseErrorKind(error) === 'conflict'
}
