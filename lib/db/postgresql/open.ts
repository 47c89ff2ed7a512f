import type { Pool } from 'pg'
import { DeadlineExceeded, within } from '../../async'
import { watchedQueues } from '../../concurrency-limiter'
import { config } from '../../config'
import type { Database, Queries } from '../database'
import { DatabaseError, isConnectionLost } from '../errors'
import type { PrismaClient } from '../generated/postgresql/client'
import { createQueue } from '../queue'
import { postgresqlAdapter, withConnection } from './adapter'
import { type ConnectionLimits, connectionTo } from './connection'
import { LEAST_CONNECTIONS, shareConnections } from './connection-shares'
import { WRITER_LOCK } from './locks'
import { OpenError } from './open-error'
import { withAtomicSql, withOwnSql, withPipelinedSql } from './own-sql'
import { createPool, type PatientPool } from './pool'
import type { ServerFacts } from './server'
import { createStatementNames, type StatementNames } from './statement-names'

/** Readers do not wait long for a connection, or for the answer of one that fell silent. */
const READING: Partial<ConnectionLimits> = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 3_500,
  answerTimeoutMs: 4_000,
}

/** About as long, but longer than a suspended instance keeps a lock. */
const WRITING: Partial<ConnectionLimits> = {
  lock_timeout: 3_400,
  statement_timeout: 3_600,
  answerTimeoutMs: 3_800,
}

const TRANSACTION_TIMEOUT_MS = 15_000
/** A single writing statement does not wait for the writer lock. */
const WRITE_ONCE_TIMEOUT_MS = 4_500
const CLOSE_TIMEOUT_MS = 3_000

/** The planner ignores the cost of fetching the long terms of articles, and would read them all for a common word. */
const BY_INDEX = { enable_seqscan: 'off' }

/** Opens the PostgreSQL database at `url`. Transactions that write run one after the other, across all instances. */
export async function openPostgresql(
  url: string,
  { schema, maxConnections }: ServerFacts,
): Promise<Database> {
  const { PrismaClient } = await import('../generated/postgresql/client')
  const shares = shareConnections(connectionsOf(maxConnections))
  const open = async (pool: Pool, names: { statementNameGenerator?: StatementNames } = {}) => {
    const adapter = await postgresqlAdapter(pool, { schema, ...names })
    const client = new PrismaClient({ adapter: adapter.factory })
    return { adapter, client, queries: withOwnSql(client, adapter.connection) }
  }
  const peers = new Set<PatientPool>()
  const pool = (name: string, max: number, limits: Partial<ConnectionLimits> = {}) =>
    createPool(connectionTo(url, limits, BY_INDEX), { name, max, peers })

  // A kept plan suits any values, but each search needs a plan of its own.
  const named = () => ({ statementNameGenerator: createStatementNames() })
  const reading = pool('reading', shares.reading, READING)
  const [read, byKey, write, control] = await Promise.all([
    open(reading),
    postgresqlAdapter(reading, { schema, ...named() }),
    open(pool('writing', shares.writing, WRITING), named()),
    open(pool('control', shares.controlling)),
  ])
  const writes = createQueue(1, { maxWaiting: 200, maxWaitMs: 10_000 })
  const slowReads = createQueue(Math.max(1, Math.min(4, shares.reading - 1)), {
    maxWaiting: 100,
    maxWaitMs: 5_000,
  })
  watchedQueues.set('database searches', slowReads.counts)
  watchedQueues.set('database writes', writes.counts)
  return {
    provider: 'postgresql',
    read: read.queries,
    byKey: withOwnSql(read.client, byKey.connection),
    slow: { $queryRaw: (query, ...values) => slowReads.run(() => read.queries.$queryRaw(query, ...values)) },
    control: control.queries,
    writeOnce: (statement) => inTime(statement(withAtomicSql(write.client, write.adapter))),
    write: (work) => writes.run(() => commit(write.client, work)),
    close: async () => {
      // Whatever has not ended by then waits for a database that does not answer.
      const ended = [
        writes.close().then(() => write.client.$disconnect()),
        slowReads.close().then(() => read.client.$disconnect()),
        control.client.$disconnect(),
      ]
      await within(CLOSE_TIMEOUT_MS, Promise.all(ended)).catch(() => {})
    },
  }
}

function connectionsOf(maxConnections: number): number {
  if (maxConnections < LEAST_CONNECTIONS)
    throw new OpenError(
      `DATABASE_URL: its user may have ${maxConnections + 1} connections; an instance and its commands need ${LEAST_CONNECTIONS + 1}.`,
    )
  return Math.min(config().databaseConnections, maxConnections)
}

async function inTime<Result>(statement: Promise<Result>): Promise<Result> {
  return within(WRITE_ONCE_TIMEOUT_MS, statement).catch((cause) => {
    if (!(cause instanceof DeadlineExceeded)) throw cause
    throw new DatabaseError('COMMIT_UNCERTAIN', 'A statement was not answered in time.', { cause })
  })
}

/** Runs a transaction under the writer lock. Throws `COMMIT_UNCERTAIN` if its outcome cannot be known. */
async function commit<Result>(
  client: PrismaClient,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false
  try {
    return await withConnection((connectionOf) => {
      const run = async (transaction: Omit<Queries, '$queryAll'>) => {
        const queries = withPipelinedSql(transaction, connectionOf())
        await queries.$executeRaw(WRITER_LOCK)
        const result = await work(queries)
        isCommitting = true
        return result
      }
      return client.$transaction(run, { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_TIMEOUT_MS })
    })
  } catch (cause) {
    if (!isCommitting || !isConnectionLost(cause)) throw cause
    throw new DatabaseError('COMMIT_UNCERTAIN', 'The connection broke during a commit.', { cause })
  }
}
