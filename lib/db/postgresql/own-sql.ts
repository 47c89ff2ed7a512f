import type { SqlQuery } from '@prisma/driver-adapter-utils'
import type { OwnSql, Queries } from '../database'
import { type Sql, sql } from '../sql'
import { toRows } from '../to-rows'
import type { Adapter, Connection } from './adapter'

type Client = Omit<Queries, '$queryAll'>

/** For reads outside of a transaction: each of several statements sees the database at its own moment. */
export function withOwnSql(client: Client, connection: Connection): Queries {
  return withOwn(client, connection, (run) => run())
}

/** For a transaction, where functions may ask at once: its connection takes one statement after the other. */
export function withOwnSqlInTurn(client: Client, connection: Connection): Queries {
  let before: Promise<unknown> = Promise.resolve()
  return withOwn(client, connection, (run) => {
    const result = before.then(run)
    before = result.catch(() => {})
    return result
  })
}

/** For writes outside of a transaction: several statements are one. */
export function withAtomicSql(client: Client, { connection, inTransaction }: Adapter): Queries {
  const $queryAll = <Rows extends unknown[][]>(statements: Sql[]) =>
    inTransaction((transaction) => selectAll<Rows>(transaction, statements))
  return Object.create(withOwnSql(client, connection), Object.getOwnPropertyDescriptors({ $queryAll }))
}

type InTurn = <Result>(run: () => Promise<Result>) => Promise<Result>

function withOwn(client: Client, connection: Connection, inTurn: InTurn): Queries {
  const own: OwnSql = {
    $queryRaw: <Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]) =>
      inTurn(() => select(connection, queryOf(query, values))) as Promise<Rows>,
    $executeRaw: (statement, ...values) => inTurn(() => connection.executeRaw(queryOf(statement, values))),
    $queryAll: (statements) => inTurn(() => selectAll(connection, statements)),
  }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}

async function selectAll<Rows extends unknown[][]>(connection: Connection, statements: Sql[]): Promise<Rows> {
  const rows: unknown[] = []
  for (const statement of statements) rows.push(await select(connection, queryOf(statement, [])))
  return rows as Rows
}

async function select(connection: Connection, query: SqlQuery) {
  return toRows(await connection.queryRaw(query))
}

function queryOf(query: TemplateStringsArray | Sql, parameters: unknown[]): SqlQuery {
  const { text, values } = 'raw' in query ? sql(query, ...parameters) : query
  return { sql: text, args: values, argTypes: values.map(() => UNKNOWN) }
}

/** The server knows the type of a parameter from its place. */
const UNKNOWN = { scalarType: 'unknown', arity: 'scalar' } as const
