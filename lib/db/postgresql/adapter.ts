import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type {
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from '@prisma/driver-adapter-utils'
import type { Pool } from 'pg'
import { BusyError } from '../errors'
import type { StatementNames } from './statement-names'

/** The part of Prisma's adapter used without Prisma, whose overhead exceeds the time of the driver. */
export type Connection = Pick<SqlQueryable, 'queryRaw' | 'executeRaw'>

const begun = new AsyncLocalStorage<{ connection?: Connection }>()

export type Adapter = {
  /** For a Prisma client, which ends the pool when it disconnects. */
  factory: SqlDriverAdapterFactory
  /** Any connection of the pool. */
  connection: Connection
  /** Runs the statements of `run` in one transaction, and rolls it back if one fails. Resolves with the result of `run`. */
  inTransaction: <Result>(run: (connection: Connection) => Promise<Result>) => Promise<Result>
}

type AdapterOptions = { schema: string; statementNameGenerator?: StatementNames }

/** Queries the connections of `pool`, with and without Prisma. */
export async function postgresqlAdapter(pool: Pool, { schema, ...names }: AdapterOptions): Promise<Adapter> {
  // Prisma puts it between quotes without escaping.
  const inQuotes = schema.replaceAll('"', '""')
  const factory = new PrismaPg(pool, { ...names, schema: inQuotes, disposeExternalPool: true })
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
  const connection = await factory.connect()
  return {
    factory: { provider, adapterName, connect },
    connection,
    async inTransaction(run) {
      const transaction = await connection.startTransaction()
      try {
        const result = await run(transaction)
        await transaction.executeRaw(statement('COMMIT'))
        await transaction.commit()
        return result
      } catch (error) {
        await transaction.executeRaw(statement('ROLLBACK')).catch(() => {})
        await transaction.rollback()
        throw error
      }
    },
  }
}

function statement(sql: string): SqlQuery {
  return { sql, args: [], argTypes: [] }
}

/** Calls `begin` with a function that returns the connection of the Prisma transaction started within it. */
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

/**
 * Refuses statements after the end of the transaction, which would run alone or in another one. The server refuses those
 * after a failed one; they all fail with the first error.
 */
function whileItLasts(transaction: Transaction): Connection {
  let isOver = false
  let failure: unknown
  const guarded =
    <Result>(run: (query: SqlQuery) => Promise<Result>) =>
    async (query: SqlQuery): Promise<Result> => {
      const isEnd = END.test(query.sql)
      if (isOver && !isEnd)
        throw new BusyError(
          'The transaction is over: it took too long, or a statement in it was not awaited.',
        )
      isOver ||= isEnd
      try {
        return await run(query)
      } catch (error) {
        failure ??= error
        throw isEnd ? error : failure
      }
    }
  // Prisma uses these too.
  transaction.queryRaw = guarded(transaction.queryRaw.bind(transaction))
  transaction.executeRaw = guarded(transaction.executeRaw.bind(transaction))
  return transaction
}

const END = /^(COMMIT|ROLLBACK)$/i
