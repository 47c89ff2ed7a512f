import { currentRequest } from '../../request-context'
import { openConnection } from './connection.mjs'
import type { ConnectionSettings } from './messages'
import type { RunAll } from './own-sql'

/** Runs short reads in this thread, by a connection of its own, until it is closed. */
export type LocalReader = { runAll: RunAll; close: () => void }

/**
 * A row by its key takes SQLite a tenth of what it takes to wake up another thread and to be woken by it. Reads that fail
 * here, would wait for a lock, or whose request was aborted go to `fallback`, which knows what to do then. Throws when
 * SQLite refuses a setting.
 */
export function openLocalReader(settings: ConnectionSettings, fallback: RunAll): LocalReader {
  const connection = openConnection(settings)
  // This thread has others to serve while another process holds a lock.
  connection.query('PRAGMA busy_timeout = 0', [])
  return {
    runAll: async (statements) => {
      if (currentRequest()?.signal?.aborted) return fallback(statements)
      try {
        return statements.map(({ sql, values }) => connection.run(sql, values))
      } catch {
        return fallback(statements)
      }
    },
    close: connection.close,
  }
}
