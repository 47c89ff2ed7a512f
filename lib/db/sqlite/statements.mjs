import { LRUCache } from 'lru-cache'
import { columnTypeOf } from './result-set.mjs'

/** @import { Database, Statement } from 'better-sqlite3' */
/** @import { Column } from './result-set.mjs' */
/** @typedef {{ statement: Statement<unknown[], any[]>, columns: Column[] | undefined }} Prepared */

/** Each statement holds some kilobytes of SQLite's memory, in proportion to its text. */
const MAX_STATEMENTS = 200
const MAX_CHARACTERS = 250_000
/** That of related articles has up to 10,900; longer ones have a list of values whose length hardly recurs. */
const MAX_CHARACTERS_EACH = 12_000

/**
 * An LRU cache of prepared statements, since preparing one takes longer than running it.
 * @param {Database} db
 */
export function cacheStatements(db) {
  /** @type {LRUCache<string, Prepared>} */
  const cache = new LRUCache({
    max: MAX_STATEMENTS,
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_CHARACTERS_EACH,
    sizeCalculation: (_, sql) => sql.length,
  })
  return {
    /** Throws SqliteError for invalid SQL. */
    get: (/** @type {string} */ sql) => {
      const known = cache.get(sql)
      if (known) return known
      const prepared = prepare(db, sql)
      cache.set(sql, prepared)
      return prepared
    },
    count: () => cache.size,
  }
}

/** @returns {Prepared} */
function prepare(/** @type {Database} */ db, /** @type {string} */ sql) {
  const statement = /** @type {Statement<unknown[], any[]>} */ (db.prepare(sql.replace(LIMIT, 'LIMIT +?')))
  if (!statement.reader) return { statement, columns: undefined }
  const columns = statement.columns().map(({ name, type }) => ({ name, type: columnTypeOf(type) }))
  return { statement: statement.raw(), columns }
}

/** SQLite plans by the number bound to a LIMIT, and prepares again for each new one; it ignores an expression. */
const LIMIT = /\bLIMIT \?/g
