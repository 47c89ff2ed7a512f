import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { currentWaiter } from '../waiter'
import type { Command, Kind, Result } from './messages'
import type { Thread } from './thread'
import type { ThreadPool } from './thread-pool'
import { toValue } from './value'

const NAMES = { provider: 'sqlite', adapterName: 'artikel-sqlite-threads' } as const

export type Ask = <K extends Kind>(command: Command<K>) => Promise<Result<K>>

/** Runs each query in a thread. A transaction has a thread of its own; `onTransaction` gets the function that queries it. */
export function sqliteAdapter(
  pool: ThreadPool,
  onTransaction: (ask: Ask) => void = () => {},
): SqlDriverAdapterFactory {
  return { ...NAMES, connect: async () => connectTo(pool, onTransaction) }
}

/** Sends commands to any thread of `pool`. A command that still waits when its request is aborted does not run. */
export function askOneOf(pool: ThreadPool): Ask {
  return async (command) => {
    const thread = await acquire(pool)
    try {
      return await pool.ask(thread, command)
    } finally {
      pool.release(thread)
    }
  }
}

function connectTo(pool: ThreadPool, onTransaction: (ask: Ask) => void): SqlDriverAdapter {
  return {
    ...queryableBy(askOneOf(pool)),
    startTransaction: () => startTransaction(pool, onTransaction),
    executeScript: () => Promise.reject(new Error('Migrations do not go through Prisma.')),
    // The threads belong to the pool, whichever clients use them.
    dispose: async () => {},
  }
}

async function startTransaction(pool: ThreadPool, onTransaction: (ask: Ask) => void): Promise<Transaction> {
  const thread = await acquire(pool)
  let isOver = false
  let failure: unknown
  const ask: Ask = async (command) => {
    // The thread may already serve another transaction.
    if (isOver) throw new Error('The transaction is over: await every statement in it.')
    try {
      return await pool.ask(thread, { ...command, isInTransaction: true })
    } catch (error) {
      // After SQLite has undone the transaction, later statements fail too: all of them report the first cause.
      failure ??= error
      throw failure
    }
  }
  const execute = (sql: string) => pool.ask(thread, { kind: 'execute', sql, values: [] })
  const rollback = () => pool.ask(thread, { kind: 'rollback' }).catch((reason) => thread.end(reason))
  const release = () => pool.release(thread)
  const end = async (run: () => Promise<unknown>) => {
    isOver = true
    await run().finally(release)
  }
  try {
    // A transaction that reads before it writes fails if another process wrote meanwhile.
    await execute('BEGIN IMMEDIATE')
  } catch (error) {
    release()
    throw error
  }
  onTransaction(ask)
  return {
    ...queryableBy(ask),
    options: { usePhantomQuery: true },
    commit: () => end(() => execute('COMMIT').catch((error) => rollback().then(() => Promise.reject(error)))),
    rollback: () => end(rollback),
  }
}

function queryableBy(ask: Ask): SqlQueryable {
  return {
    ...NAMES,
    queryRaw: (query) => ask({ kind: 'query', ...statementOf(query) }),
    executeRaw: (query) => ask({ kind: 'execute', ...statementOf(query) }),
  }
}

function statementOf({ sql, args, argTypes }: SqlQuery) {
  return { sql, values: args.map((argument, at) => toValue(argument, argTypes[at])) }
}

function acquire(pool: ThreadPool): Promise<Thread> {
  return pool.acquire(currentWaiter())
}
