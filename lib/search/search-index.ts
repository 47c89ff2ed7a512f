import { countRows } from '../cache/cached'
import type { Provider } from '../config'
import { database } from '../db/database'
import { empty, type Sql, sql } from '../db/sql'
import * as fts5 from './fts5'
import type { IndexEntry } from './index-entry'
import type { Matching, Search, SearchFilter } from './search'
import * as tsvector from './tsvector'

// Full text on both databases. Both store the same lexemes and give the same hits.

/** `INSERT` of what the index stores of an article that it has nothing of. */
export function searchEntryInsert(articleId: number, entry: IndexEntry, filters: SearchFilter[]): Sql {
  return dialect().insertEntry(articleId, entry, filters)
}

/** `DELETE` of what the index stores of an article. */
export function searchEntryDeletion(articleId: number): Sql {
  return dialect().deleteEntry(articleId)
}

/** `SELECT id` of the articles that a search finds. */
export function matchingIds(search: Search, matching: Matching = {}): Sql {
  return dialect().matchingIds(search, matching)
}

/** `SELECT id` of the articles that a search finds, for a statement that joins them or puts them in an order. */
export function materializedIds(search: Search): Sql {
  return dialect().materializedIds(search)
}

/** `SELECT` of the entries that have a lexeme of the vocabulary, which is an expression of SQL. */
export function entriesWith(lexeme: Sql): Sql {
  return dialect().entriesWith(lexeme)
}

/** `SELECT id` of at most `limit` of the newest articles that a search finds. */
export function newestIds(search: Search, matching: Matching, limit: number | Sql): Sql {
  return dialect().newestIds(search, matching, limit)
}

/** How a database keeps its index; by default the one that is open. */
export function dialect(provider: Provider = database().provider) {
  return provider === 'postgresql' ? tsvector : fts5
}

/** How many articles a search finds; `condition` narrows them by `found.id`, null where the index alone decides. */
export function countHits(search: Search, condition: Sql | null): Promise<number> {
  const narrowed = condition === null ? empty : sql`WHERE ${condition}`
  return countRows(sql`SELECT COUNT(*) AS total FROM (${matchingIds(search)}) AS found ${narrowed}`)
}
