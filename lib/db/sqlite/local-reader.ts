import { currentRequest } from '../../request-context'
import { openConnection } from './connection.mjs'
import type { ConnectionSettings } from './messages'
import type { RunAll } from './own-sql'

type LocalReader = { runAll: RunAll; close: () => void }

/** Reading a row by its key takes a tenth of waking a thread. Statements that fail or meet a lock go to `fallback`. */
export function openLocalReader(settings: ConnectionSettings, fallback: RunAll): LocalReader {
  const connection = openConnection(settings)
  // This thread must not block while another process holds a lock.
  connection.query('PRAGMA busy_timeout = 0', [])
  return {
    runAll: async (statements) => {
      if (currentRequest()?.signal?.aborted) return fallback(statements)
      try {
        return connection.runAll(statements)
      } catch {
        return fallback(statements)
      }
    },
    close: connection.close,
  }
}
