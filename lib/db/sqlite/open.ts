import { availableParallelism } from 'node:os'
import { watchedQueues } from '../../concurrency-limiter'
import type { Database } from '../database'
import { type Ask, askOneOf, sqliteAdapter } from './adapter'
import { openLocalReader } from './local-reader'
import { inOneMessage, type RunAll, withOwnSql } from './own-sql'
import { ThreadPool, type ThreadPoolOptions } from './thread-pool'
import { openWal } from './wal'

/** Most short reads run in this thread, so its cache is larger than those of the readers behind it. */
const LOCAL_CACHE_KILOBYTES = 14_000
/** Half of the cores, since the thread that answers has work of its own; each takes 8 MB and its cache. */
const READERS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** For thirty of the longest articles at once, which a feed has. */
const ROWS_MB = 256

type PoolOptions = Omit<ThreadPoolOptions, 'settings'> & { cacheKilobytes: number }

const READ: PoolOptions = {
  threads: READERS,
  cacheKilobytes: 2_000,
  memoryMb: ROWS_MB,
  niceness: 0,
  maxWaiting: 1_000,
  maxWaitMs: 5_000,
  maxRunMs: 10_000,
}
/** Where cores are few the thread that answers goes first; of a core that is wanted by both a search gets a quarter. */
const SLOW: PoolOptions = { ...READ, cacheKilobytes: 8_000, niceness: 5, maxWaiting: 100, maxRunMs: 2_500 }
/** SQLite has one writer at a time, who may have to wait five seconds for the lock of another process. */
const WRITE: PoolOptions = {
  threads: 1,
  cacheKilobytes: 4_000,
  memoryMb: ROWS_MB,
  niceness: 0,
  maxWaiting: 200,
  maxWaitMs: 10_000,
  maxRunMs: 30_000,
}

const TRANSACTION_TIMEOUT_MS = 30_000

/** Short reads in SQL of our own run in this thread. Rejects where a setting is refused that saves answered writes. */
export async function openSqlite(file: string): Promise<Database> {
  const { PrismaClient } = await import('../generated/sqlite/client')
  let askInTransaction: Ask
  const open = async ({ cacheKilobytes, ...options }: PoolOptions, isReadonly: boolean) => {
    const pool = await ThreadPool.open({ ...options, settings: { file, isReadonly, cacheKilobytes } })
    const adapter = sqliteAdapter(pool, (ask) => {
      askInTransaction = ask
    })
    const client = new PrismaClient({ adapter })
    const runAll = runBy(askOneOf(pool))
    return { pool, client, runAll, queries: withOwnSql(client, runAll) }
  }
  const [write, read, slow] = await Promise.all([open(WRITE, false), open(READ, true), open(SLOW, true)])
  const local = openLocalReader(
    { file, isReadonly: true, cacheKilobytes: LOCAL_CACHE_KILOBYTES },
    read.runAll,
  )
  const wal = await openWal(file)
  /** What is committed; the next transaction runs while it is flushed, and may share the flush. */
  const flushed = async <Result>(committed: Promise<Result>) => {
    const result = await committed
    await wal.flush()
    return result
  }
  watchedQueues.set('database reads', () => read.pool.counts())
  watchedQueues.set('database searches', () => slow.pool.counts())
  watchedQueues.set('database writes', () => write.pool.counts())
  const reading = withOwnSql(read.client, local.runAll)
  return {
    provider: 'sqlite',
    read: reading,
    byKey: reading,
    slow: slow.queries,
    // No reader fills its queue: what reads for guests is bounded before it gets here.
    control: read.queries,
    // Prisma begins a statement when it is awaited: here, in the request that asks.
    writeOnce: async (statement) => await flushed(statement(write.queries)),
    write: (work) =>
      flushed(
        write.client.$transaction(
          // There is one writer: the transaction that began last is this one.
          (transaction) => work(withOwnSql(transaction, inOneMessage(runBy(askInTransaction)))),
          { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_TIMEOUT_MS },
        ),
      ),
    close: async () => {
      local.close()
      // The last connection to close takes the log into the file, which no reader can.
      for (const { pool, client } of [slow, read, write]) {
        await pool.close()
        await client.$disconnect()
      }
      await wal.close()
    },
  }
}

function runBy(ask: Ask): RunAll {
  return (statements) => ask({ kind: 'runAll', statements })
}
