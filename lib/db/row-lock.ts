import { database } from './database'
import { empty, type Sql, sql } from './sql'

/** Locks rows in the order of the SELECT, lest two statements wait for each other. SQLite has one writer. */
export function forUpdate(): Sql {
  return database().provider === 'postgresql' ? sql`FOR UPDATE` : empty
}

/** Ends a SELECT that takes rows which nobody else is taking at the same time. */
export function skipLocked(): Sql {
  return database().provider === 'postgresql' ? sql`FOR UPDATE SKIP LOCKED` : empty
}
