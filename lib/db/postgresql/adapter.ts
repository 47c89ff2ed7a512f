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

/** What Prisma's adapter lets be asked without Prisma, which takes longer over it than the driver. */
export type Connection = Pick<SqlQueryable, 'queryRaw' | 'executeRaw'>

const begun = new AsyncLocalStorage<{ connection?: Connection }>()

export type Adapter = {
  /** For a client of Prisma, which ends the pool. */
  factory: SqlDriverAdapterFactory
  /** Any connection of the pool. */
  connection: Connection
  /** What `run` gives, whose statements are one transaction; none of them is left where one fails. */
  inTransaction: <Result>(run: (connection: Connection) => Promise<Result>) => Promise<Result>
}

type AdapterOptions = { schema: string; statementNameGenerator?: StatementNames }

/** What asks the connections of `pool`, with Prisma and without. */
export async function postgresqlAdapter(pool: Pool, { schema, ...names }: AdapterOptions): Promise<Adapter> {
  // Prisma writes it between quotes as it is.
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

/**
 * A statement after the end of its transaction would be one by itself, or one of another transaction. Those behind one that
 * failed are refused by the server, and fail as that one did: whoever hears of them first hears why.
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
  // Prisma asks by these too.
  transaction.queryRaw = guarded(transaction.queryRaw.bind(transaction))
  transaction.executeRaw = guarded(transaction.executeRaw.bind(transaction))
  return transaction
}

const END = /^(COMMIT|ROLLBACK)$/i
