import { database } from './database'
import { empty, type Sql, sql } from './sql'

/** Locks rows in the order of the SELECT, which avoids deadlocks. Not needed on SQLite, which has one writer. */
export function forUpdate(): Sql {
  return database().provider === 'postgresql' ? sql`FOR UPDATE` : empty
}

/** Appended to a SELECT: locks its rows, and skips those that others have locked. Not needed on SQLite. */
export function skipLocked(): Sql {
  return database().provider === 'postgresql' ? sql`FOR UPDATE SKIP LOCKED` : empty
}
