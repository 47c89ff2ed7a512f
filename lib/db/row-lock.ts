import { database } from './database'
import { empty, type Sql, sql } from './sql'

/**
 * Ends a SELECT that has the rows locked which its statement is about to change, in the order that it names: two
 * statements that lock the same rows in two orders wait for each other. SQLite has one writer and no locks of rows.
 */
export function forUpdate(): Sql {
  return database().provider === 'postgresql' ? sql`FOR UPDATE` : empty
}

/** Ends a SELECT that takes rows which nobody else is taking at the same time. */
export function skipLocked(): Sql {
  return database().provider === 'postgresql' ? sql`FOR UPDATE SKIP LOCKED` : empty
}
