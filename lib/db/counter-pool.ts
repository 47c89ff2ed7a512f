import type { Pool } from 'pg'
import { config } from '../config'
import { singleton } from '../singleton'
import { connectionTo } from './postgresql/connection'
import { shareConnections } from './postgresql/connection-shares'
import { createPool } from './postgresql/pool'

/** Every write waits for its count; without one in time it is counted in memory. */
const SOON = {
  connectionTimeoutMillis: 500,
  lock_timeout: 300,
  statement_timeout: 500,
  answerTimeoutMs: 700,
}

/** Connections for counting what instances share; null on SQLite, where there is one process. */
export function counterPool(): Pool | null {
  const { database, databaseConnections } = config()
  if (database.provider === 'sqlite') return null
  return singleton('counter-pool', () =>
    createPool(connectionTo(database.url, SOON), {
      name: 'counting',
      max: shareConnections(databaseConnections).counting,
      allowExitOnIdle: true,
    }),
  )
}
