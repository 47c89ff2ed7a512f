import { Sqlite } from './driver.mjs'
import { toResultSet } from './result-set.mjs'
import { cacheStatements } from './statements.mjs'

/** @import { SqlResultSet } from '@prisma/driver-adapter-utils' */
/** @import { Database } from 'better-sqlite3' */
/** @import { ConnectionSettings, Statement, Value } from './messages' */
/** @typedef {ReturnType<typeof openConnection>} Connection */

const BUSY_TIMEOUT_MS = 5_000
/** 16 MB: one article changes a hundred scattered pages, many of which the next articles change again. */
const CHECKPOINT_PAGES = 4_000

/** @type {SqlResultSet} */
const NO_ROWS = { columnNames: [], columnTypes: [], rows: [] }

/**
 * Throws if SQLite refuses a setting without which acknowledged writes could be lost.
 * @param {ConnectionSettings} settings
 */
export function openConnection({ file, isReadonly, cacheKilobytes }) {
  const db = new Sqlite(file, { readonly: isReadonly, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  for (const setting of settingsOf(cacheKilobytes)) assertSetting(db, setting)
  // Integers that a double cannot hold must not lose their last digits.
  db.defaultSafeIntegers(true)
  // SQLite's own folds only ASCII, unlike PostgreSQL's.
  db.function('lower', { deterministic: true }, (/** @type {unknown} */ value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  )
  const statements = cacheStatements(db)
  const run = (/** @type {Statement} */ { sql, values }) => {
    const { statement, columns } = statements.get(sql)
    if (columns) return { ...toResultSet(columns, statement.all(values)), changes: 0 }
    return { ...NO_ROWS, changes: statement.run(values).changes }
  }
  const execute = (/** @type {string} */ sql, /** @type {Value[]} */ values) =>
    statements.get(sql).statement.run(values).changes
  const rollback = /** @returns {undefined} */ () => {
    if (db.inTransaction) db.exec('ROLLBACK')
  }
  return {
    query: (/** @type {string} */ sql, /** @type {Value[]} */ values) => {
      const { statement, columns } = statements.get(sql)
      if (columns) return toResultSet(columns, statement.all(values))
      statement.run(values)
      return NO_ROWS
    },
    /** Several commands that write are one transaction, unless one is open. */
    runAll: (/** @type {Statement[]} */ commands) => {
      if (isReadonly || db.inTransaction || commands.length === 1) return commands.map(run)
      execute('BEGIN IMMEDIATE', [])
      try {
        const outcomes = commands.map(run)
        execute('COMMIT', [])
        return outcomes
      } catch (error) {
        rollback()
        throw error
      }
    },
    execute,
    rollback,
    isInTransaction: () => db.inTransaction,
    close: /** @returns {undefined} */ () => {
      db.close()
    },
  }
}

/**
 * Commits are flushed by `wal.ts` before they are answered, and by SQLite before a checkpoint. Checked at startup.
 * @returns {[name: string, value: string, expected: string][]}
 */
function settingsOf(/** @type {number} */ cacheKilobytes) {
  return [
    ['busy_timeout', `${BUSY_TIMEOUT_MS}`, `${BUSY_TIMEOUT_MS}`],
    ['journal_mode', 'WAL', 'wal'],
    ['synchronous', 'NORMAL', '1'],
    ['foreign_keys', 'ON', '1'],
    ['cache_size', `-${cacheKilobytes}`, `-${cacheKilobytes}`],
    ['wal_autocheckpoint', `${CHECKPOINT_PAGES}`, `${CHECKPOINT_PAGES}`],
  ]
}

/**
 * @param {Database} db
 * @param {[name: string, value: string, expected: string]} setting
 */
function assertSetting(db, [name, value, expected]) {
  db.pragma(`${name} = ${value}`)
  const found = String(db.pragma(name, { simple: true }))
  if (found === expected) return
  throw new Error(
    `SQLite refused "PRAGMA ${name} = ${value}" (it answers ${found}); without it answered writes could be lost.`,
  )
}
