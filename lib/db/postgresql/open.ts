import { PrismaPg } from '@prisma/adapter-pg'
import { within } from '../../deadline'
import { watchQueue } from '../../metrics/queues'
import type { Database, Queries } from '../database'
import { DatabaseError, isConnectionLost } from '../errors'
import type { PrismaClient } from '../generated/postgresql/client'
import { createQueue } from '../queue'
import { connectionTo, TimedClient } from './connection'
import { withOwnSql, withOwnSqlInTurn } from './own-sql'

/** Connections of readers, of writers, and for what the service asks for itself: nobody takes another's. */
const MAX_READING = 10
const MAX_WRITING = 3
const MAX_CONTROLLING = 1

/** All statements of a write, its wait for the lock included. */
const TRANSACTION_TIMEOUT_MS = 15_000
const CLOSE_TIMEOUT_MS = 3_000

/** PostgreSQL's advisory lock of the one writer, over all instances. */
const WRITER_LOCK = 4_127_330

/** A client of the PostgreSQL database at `url`; whole writes go one after the other, over all instances. */
export async function openPostgresql(url: string): Promise<Database> {
  const { PrismaClient } = await import('../generated/postgresql/client')
  const connect = (max: number) => {
    const settings = { ...connectionTo(url), max, Client: TimedClient, options: SETTINGS }
    return new PrismaClient({ adapter: new PrismaPg(settings) })
  }
  const reader = connect(MAX_READING)
  const writer = connect(MAX_WRITING)
  const controller = connect(MAX_CONTROLLING)
  const writes = createQueue(1, { maxWaiting: 200, maxWaitMs: 10_000 })
  const slowReads = createQueue(4, { maxWaiting: 100, maxWaitMs: 5_000 })
  watchQueue('database searches', slowReads.counts)
  watchQueue('database writes', writes.counts)
  return {
    provider: 'postgresql',
    read: withOwnSql(reader),
    slow: { $queryRaw: (query, ...values) => slowReads.run(() => reader.$queryRaw(query, ...values)) },
    control: withOwnSql(controller),
    writeOnce: (statement) => statement(withOwnSql(writer)),
    write: (change) => writes.run(() => commit(writer, change)),
    close: async () => {
      // What has not ended by then is waiting for a database that does not answer.
      const ended = [
        writes.close().then(() => writer.$disconnect()),
        slowReads.close().then(() => reader.$disconnect()),
        controller.$disconnect(),
      ]
      await within(CLOSE_TIMEOUT_MS, Promise.all(ended)).catch(() => {})
    },
  }
}

/** Runs a whole write under the lock of the one writer. Throws `COMMIT_UNCERTAIN` when its end cannot be known. */
async function commit<Result>(
  client: PrismaClient,
  change: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false
  const run = async (transaction: Omit<Queries, '$queryAll'>) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${WRITER_LOCK})`
    const result = await change(withOwnSqlInTurn(transaction))
    isCommitting = true
    return result
  }
  try {
    return await client.$transaction(run, {
      timeout: TRANSACTION_TIMEOUT_MS,
      maxWait: TRANSACTION_TIMEOUT_MS,
    })
  } catch (cause) {
    if (!isCommitting || !isConnectionLost(cause)) throw cause
    throw new DatabaseError('COMMIT_UNCERTAIN', 'The connection broke during a commit.', { cause })
  }
}

/**
 * Every query is served by an index. PostgreSQL does not count what it takes to fetch the long terms of each article, and
 * would read them all for a word that many articles have.
 */
const SETTINGS = '-c enable_seqscan=off'
