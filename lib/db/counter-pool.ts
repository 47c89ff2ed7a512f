import type { Pool } from 'pg'
import { config } from '../config'
import { singleton } from '../singleton'

/** Every write waits for its count; after these limits it is counted in memory. */
const SOON = {
  connectionTimeoutMillis: 500,
  lock_timeout: 300,
  statement_timeout: 500,
  answerTimeoutMs: 700,
}

/** Connections for the counts that instances share; null on SQLite, where there is one process. */
export async function counterPool(): Promise<Pool | null> {
  const { database, databaseConnections } = config()
  if (database.provider === 'sqlite') return null
  const { connectionTo } = await import('./postgresql/connection')
  const { shareConnections } = await import('./postgresql/connection-shares')
  const { createPool } = await import('./postgresql/pool')
  return singleton('counter-pool', () =>
    createPool(connectionTo(database.url, SOON), {
      name: 'counting',
      max: shareConnections(databaseConnections).counting,
      allowExitOnIdle: true,
    }),
  )
}
