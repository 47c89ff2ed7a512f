import { Pool } from 'pg'
import { config } from '../config'
import { singleton } from '../singleton'
import { connectionTo, TimedClient } from './postgresql/connection'

/** The table that instances on PostgreSQL share their rate limits in. */
export const COUNTER_TABLE = 'rate_limit'

/** Every write waits for its count; without one in time it is counted in memory. */
const SOON = {
  connectionTimeoutMillis: 1_000,
  lock_timeout: 500,
  statement_timeout: 1_000,
  answerTimeoutMs: 1_500,
}

/** Connections for counting what instances share; null on SQLite, where there is one process. */
export function counterPool(): Pool | null {
  const target = config().database
  if (target.provider === 'sqlite') return null
  return singleton('counter-pool', () => {
    const settings = { ...connectionTo(target.url, SOON), max: 2, Client: TimedClient, allowExitOnIdle: true }
    const pool = new Pool(settings)
    // An idle connection that breaks is replaced at the next use.
    pool.on('error', () => {})
    return pool
  })
}
