import { Pool } from 'pg'
import { config } from '../config'
import { singleton } from '../singleton'

/** The table that instances on PostgreSQL share their rate limits in. */
export const COUNTER_TABLE = 'rate_limit'

/** Connections for counting what instances share; null on SQLite, where there is one process. */
export function counterPool(): Pool | null {
  const target = config().database
  if (target.provider === 'sqlite') return null
  return singleton('counter-pool', () => {
    const pool = new Pool({ connectionString: target.url, max: 2, allowExitOnIdle: true })
    // An idle connection that breaks is replaced at the next use.
    pool.on('error', () => {})
    return pool
  })
}
