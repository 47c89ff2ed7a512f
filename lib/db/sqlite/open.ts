import { availableParallelism } from 'node:os'
import { watchedQueues } from '../../concurrency-limiter'
import type { Database } from '../database'
import { type Ask, askOneOf, sqliteAdapter } from './adapter'
import { openLocalReader } from './local-reader'
import { inOneMessage, type RunAll, withOwnSql } from './own-sql'
import { ThreadPool, type ThreadPoolOptions } from './thread-pool'
import { openWal } from './wal'

/** Most short reads run in this thread, so its cache is larger than those of the reader threads. */
const LOCAL_CACHE_KILOBYTES = 14_000
/** Half of the cores, since the thread that handles requests needs CPU too; each takes 8 MB plus its cache. */
const READERS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Enough for thirty of the longest articles at once, as in a feed. */
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
/** With few cores, the thread that handles requests goes first: a search gets a quarter of a core that both want. */
const SLOW: PoolOptions = { ...READ, cacheKilobytes: 8_000, niceness: 5, maxWaiting: 100, maxRunMs: 2_500 }
/** SQLite has one writer at a time, which may have to wait five seconds for the lock of another process. */
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

/** Short reads in our own SQL run in this thread. Rejects if SQLite refuses a setting that protects acknowledged writes. */
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
  const wal = await openWal(file, async () => {
    const [outcome] = await write.queries.$queryRaw<{ busy: number }[]>`PRAGMA wal_checkpoint(TRUNCATE)`
    if (outcome?.busy !== 0) throw new Error('The log is in use by a long read, and could not be emptied.')
  })
  /** Resolves after the commit is flushed. The next transaction runs meanwhile, and may share the flush. */
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
    // Readers cannot fill this queue: reads for guests are limited before they get here.
    control: read.queries,
    // Prisma starts a statement when it is awaited: here, within the request.
    writeOnce: async (statement) => await flushed(statement(write.queries)),
    write: (work) =>
      flushed(
        write.client.$transaction(
          // There is one writer, so the transaction that began last is this one.
          (transaction) => work(withOwnSql(transaction, inOneMessage(runBy(askInTransaction)))),
          { timeout: TRANSACTION_TIMEOUT_MS, maxWait: TRANSACTION_TIMEOUT_MS },
        ),
      ),
    close: async () => {
      local.close()
      // The last connection to close checkpoints the WAL, which no reader can do.
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
