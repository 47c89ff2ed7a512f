import type { SqlQuery } from '@prisma/driver-adapter-utils'
import type { OwnSql, Queries } from '../database'
import { type Sql, sql } from '../sql'
import { toRows } from '../to-rows'
import type { Adapter, Connection } from './adapter'

type Client = Omit<Queries, '$queryAll'>

/** For reads outside of a transaction: each of several statements sees its own snapshot. */
export function withOwnSql(client: Client, connection: Connection): Queries {
  return withOwn(client, connection, async (statements) => {
    const rows: unknown[][] = []
    for (const statement of statements) rows.push(await select(connection, queryOf(statement, [])))
    return rows
  })
}

/** For a transaction: its connection pipelines the statements. */
export function withPipelinedSql(client: Client, connection: Connection): Queries {
  return withOwn(client, connection, (statements) => selectAll(connection, statements))
}

/** For writes outside of a transaction: several statements run as one. */
export function withAtomicSql(client: Client, { connection, inTransaction }: Adapter): Queries {
  return withOwn(client, connection, (statements) =>
    inTransaction((transaction) => selectAll(transaction, statements)),
  )
}

type SelectAll = (statements: Sql[]) => Promise<unknown[][]>

function withOwn(client: Client, connection: Connection, selectAll: SelectAll): Queries {
  const own: OwnSql = {
    $queryRaw: <Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]) =>
      select(connection, queryOf(query, values)) as Promise<Rows>,
    $executeRaw: (statement, ...values) => connection.executeRaw(queryOf(statement, values)),
    $queryAll: (statements) => selectAll(statements) as Promise<never>,
  }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}

/** Rejects with the first failure; the transaction refuses the statements after it. */
function selectAll(connection: Connection, statements: Sql[]): Promise<unknown[][]> {
  return Promise.all(statements.map((statement) => select(connection, queryOf(statement, []))))
}

async function select(connection: Connection, query: SqlQuery): Promise<unknown[]> {
  return toRows(await connection.queryRaw(query))
}

function queryOf(query: TemplateStringsArray | Sql, parameters: unknown[]): SqlQuery {
  const { text, values } = 'raw' in query ? sql(query, ...parameters) : query
  return { sql: text, args: values, argTypes: values.map(() => UNKNOWN) }
}

/** The server infers the type of a parameter from its position. */
const UNKNOWN = { scalarType: 'unknown', arity: 'scalar' } as const
