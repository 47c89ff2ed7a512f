import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { currentRequest } from '../../request-context'
import type { Thread } from './thread'
import type { ThreadPool } from './thread-pool'
import { toValue } from './value'

const NAMES = { provider: 'sqlite', adapterName: 'artikel-sqlite-threads' } as const

/**
 * Prisma's way to the threads of `pool`: each query runs in one of them, and a transaction has one for itself. What
 * still waits for a thread when the request that asks is aborted does not run.
 */
export function sqliteAdapter(pool: ThreadPool): SqlDriverAdapterFactory {
  return { ...NAMES, connect: async () => connectTo(pool) }
}

function connectTo(pool: ThreadPool): SqlDriverAdapter {
  const inThread = async <Result>(run: (queryable: SqlQueryable) => Promise<Result>): Promise<Result> => {
    const thread = await acquire(pool)
    try {
      return await run(queryableIn(pool, thread))
    } finally {
      pool.release(thread)
    }
  }
  return {
    ...NAMES,
    queryRaw: (query) => inThread((queryable) => queryable.queryRaw(query)),
    executeRaw: (query) => inThread((queryable) => queryable.executeRaw(query)),
    startTransaction: () => startTransaction(pool),
    executeScript: () => Promise.reject(new Error('Migrations do not go through Prisma.')),
    // The threads are those of the pool, whichever clients use them.
    dispose: async () => {},
  }
}

async function startTransaction(pool: ThreadPool): Promise<Transaction> {
  const thread = await acquire(pool)
  const execute = (sql: string) => pool.ask(thread, { kind: 'execute', sql, values: [] })
  const rollback = () => pool.ask(thread, { kind: 'rollback' }).catch((reason) => thread.end(reason))
  const release = () => pool.release(thread)
  try {
    // A transaction that turns from reading to writing fails when another process wrote meanwhile.
    await execute('BEGIN IMMEDIATE')
  } catch (error) {
    release()
    throw error
  }
  return {
    ...queryableIn(pool, thread),
    options: { usePhantomQuery: true },
    commit: async () => {
      await execute('COMMIT')
        .catch((error) => rollback().then(() => Promise.reject(error)))
        .finally(release)
    },
    rollback: () => rollback().finally(release),
  }
}

function queryableIn(pool: ThreadPool, thread: Thread): SqlQueryable {
  return {
    ...NAMES,
    queryRaw: (query) => pool.ask(thread, { kind: 'query', ...statementOf(query) }),
    executeRaw: (query) => pool.ask(thread, { kind: 'execute', ...statementOf(query) }),
  }
}

function statementOf({ sql, args, argTypes }: SqlQuery) {
  return { sql, values: args.map((argument, at) => toValue(argument, argTypes[at])) }
}

function acquire(pool: ThreadPool): Promise<Thread> {
  return pool.acquire(currentRequest()?.signal)
}
