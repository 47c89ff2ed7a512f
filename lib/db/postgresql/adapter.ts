import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapterFactory, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'
import { BusyError } from '../errors'

/** What Prisma's adapter lets be asked without Prisma, which takes longer over it than the driver. */
export type Connection = Pick<SqlQueryable, 'queryRaw' | 'executeRaw'>

const begun = new AsyncLocalStorage<{ connection?: Connection }>()

/** Prisma's adapter for `pool`, which it ends, and what asks any connection of it. */
export async function postgresqlAdapter(
  pool: Pool,
  schema: string,
): Promise<{ adapter: SqlDriverAdapterFactory; connection: Connection }> {
  const factory = new PrismaPg(pool, { schema, disposeExternalPool: true })
  const { provider, adapterName } = factory
  const connect = async () => {
    const adapter = await factory.connect()
    const startTransaction = adapter.startTransaction.bind(adapter)
    return Object.assign(adapter, {
      startTransaction: async (level: Parameters<typeof startTransaction>[0]) => {
        const transaction = await startTransaction(level)
        const store = begun.getStore()
        if (store) store.connection = whileItLasts(transaction)
        return transaction
      },
    })
  }
  return { adapter: { provider, adapterName, connect }, connection: await factory.connect() }
}

/** Runs `begin`, which gives what asks the connection of the transaction of Prisma that has begun in it. */
export function withConnection<Result>(
  begin: (connectionOf: () => Connection) => Promise<Result>,
): Promise<Result> {
  const store: { connection?: Connection } = {}
  return begun.run(store, () =>
    begin(() => {
      if (!store.connection) throw new Error('No transaction has begun.')
      return store.connection
    }),
  )
}

/** A statement after the end of its transaction would be one by itself, or one of another transaction. */
function whileItLasts(transaction: Transaction): Connection {
  let isOver = false
  const execute = transaction.executeRaw.bind(transaction)
  transaction.executeRaw = (query) => {
    isOver ||= END.test(query.sql)
    return execute(query)
  }
  const assertOpen = () => {
    if (isOver)
      throw new BusyError('The transaction is over: it took too long, or a statement in it was not awaited.')
  }
  return {
    queryRaw: async (query) => {
      assertOpen()
      return transaction.queryRaw(query)
    },
    executeRaw: async (query) => {
      assertOpen()
      return execute(query)
    },
  }
}

const END = /^(COMMIT|ROLLBACK)$/i
