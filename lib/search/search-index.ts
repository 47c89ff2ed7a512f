import { countRows } from '../cache/cached'
import type { Provider } from '../config'
import { database } from '../db/database'
import { empty, type Sql, sql } from '../db/sql'
import * as fts5 from './fts5'
import type { IndexEntry } from './index-entry'
import type { Matching, Search, SearchFilter } from './search'
import * as tsvector from './tsvector'

// Full-text search on both databases, which store the same lexemes and return the same hits.

/** `INSERT` of an article's entry in the index, which must not have one. */
export function searchEntryInsert(articleId: number, entry: IndexEntry, filters: SearchFilter[]): Sql {
  return dialect().insertEntry(articleId, entry, filters)
}

/** `DELETE` of an article's entry in the index. */
export function searchEntryDeletion(articleId: number): Sql {
  return dialect().deleteEntry(articleId)
}

/** `SELECT id` of the articles that a search finds. */
export function matchingIds(search: Search, matching: Matching = {}): Sql {
  return dialect().matchingIds(search, matching)
}

/** `SELECT id` of the articles that a search finds, for a statement that joins or orders them. */
export function materializedIds(search: Search): Sql {
  return dialect().materializedIds(search)
}

/** `SELECT` of the entries that have a vocabulary lexeme, given as an SQL expression. */
export function entriesWith(lexeme: Sql): Sql {
  return dialect().entriesWith(lexeme)
}

/** `SELECT id` of the newest articles that a search finds, at most `limit`. */
export function newestIds(search: Search, matching: Matching, limit: number | Sql): Sql {
  return dialect().newestIds(search, matching, limit)
}

/** The index implementation of a database; by default of the open one. */
export function dialect(provider: Provider = database().provider) {
  return provider === 'postgresql' ? tsvector : fts5
}

/** The number of articles that a search finds; `condition`, if not null, filters them by `found.id`. */
export function countHits(search: Search, condition: Sql | null): Promise<number> {
  const narrowed = condition === null ? empty : sql`WHERE ${condition}`
  return countRows(sql`SELECT COUNT(*) AS total FROM (${matchingIds(search)}) AS found ${narrowed}`)
}
