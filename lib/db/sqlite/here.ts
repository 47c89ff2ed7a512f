import { currentRequest } from '../../request-context'
import { openConnection } from './connection.mjs'
import type { ConnectionSettings } from './messages'
import type { RunAll } from './own-sql'

/** Runs short readings in this thread, by a connection of its own, until it is closed. */
export type Here = { runAll: RunAll; close: () => void }

/**
 * A row by its key takes SQLite a tenth of what it takes to wake up another thread and to be woken by it. What fails here,
 * has to wait for a lock, or is asked for nobody, is asked `elsewhere`, where all that is known. Throws when SQLite refuses
 * a setting.
 */
export function readHere(settings: ConnectionSettings, elsewhere: RunAll): Here {
  const connection = openConnection(settings)
  // This thread has others to serve while another process holds a lock.
  connection.query('PRAGMA busy_timeout = 0', [])
  return {
    runAll: async (statements) => {
      if (currentRequest()?.signal?.aborted) return elsewhere(statements)
      try {
        return statements.map(({ sql, values }) => connection.run(sql, values))
      } catch {
        return elsewhere(statements)
      }
    },
    close: connection.close,
  }
}
