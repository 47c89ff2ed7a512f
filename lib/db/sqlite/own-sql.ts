import type { SqlResultSet } from '@prisma/driver-adapter-utils'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { OwnSql, Queries } from '../database'
import { type Sql, sql } from '../sql'
import type { Ask } from './adapter'
import { toValue } from './value'

/**
 * The queries of `client`, with those in SQL of our own going straight to a thread: what Prisma does to a statement that
 * it neither plans nor types takes longer than SQLite needs for it. Rows are as Prisma gives them, but for integers, which
 * are numbers wherever one can hold them.
 */
export function withOwnSql(client: Omit<Queries, keyof OwnSql>, ask: Ask): Queries {
  // Who asks names the type of the rows.
  const own: OwnSql = {
    $queryRaw: async <Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]) =>
      toRows(await ask({ kind: 'query', ...statementOf(query, values) })) as Rows,
    $executeRaw: (statement, ...values) => ask({ kind: 'execute', ...statementOf(statement, values) }),
    $queryAll: async <Rows extends unknown[][]>(all: Sql[]) => {
      const statements = all.map((statement) => statementOf(statement, []))
      return (await ask({ kind: 'queryAll', statements })).map(toRows) as Rows
    },
  }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}

function statementOf(query: TemplateStringsArray | Sql, given: unknown[]) {
  const { sql: text, values } = 'raw' in query ? sql(query, ...given) : query
  return { sql: text, values: values.map((value) => toValue(value, undefined)) }
}

type Row = Record<string, unknown>

function toRows({ columnNames, columnTypes, rows }: SqlResultSet): Row[] {
  return rows.map((values) => {
    const row: Row = {}
    for (const [at, name] of columnNames.entries()) row[name] = toCell(values[at], columnTypes[at])
    return row
  })
}

function toCell(value: unknown, type: SqlResultSet['columnTypes'][number] | undefined): unknown {
  if (value === null) return null
  if (type === ColumnTypeEnum.DateTime) return new Date(String(value))
  if (type === ColumnTypeEnum.Boolean) return Boolean(value)
  return type === ColumnTypeEnum.Int64 && typeof value === 'string' ? BigInt(value) : value
}
