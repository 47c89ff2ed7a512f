import { ColumnTypeEnum, type SqlResultSet } from '@prisma/driver-adapter-utils'

type Row = Record<string, unknown>

/** The rows of a result as Prisma returns them, except that integers that fit, and sums of PostgreSQL, are numbers. */
export function toRows({ columnNames, columnTypes, rows }: SqlResultSet): Row[] {
  return rows.map((values) => {
    const row: Row = {}
    for (const [at, name] of columnNames.entries()) row[name] = toCell(values[at], columnTypes[at])
    return row
  })
}

function toCell(value: unknown, type: SqlResultSet['columnTypes'][number] | undefined): unknown {
  if (value === null) return null
  switch (type) {
    case ColumnTypeEnum.DateTime:
      return new Date(String(value))
    case ColumnTypeEnum.Boolean:
      return Boolean(value)
    case ColumnTypeEnum.Numeric:
      return Number(value)
    case ColumnTypeEnum.Json:
      return JSON.parse(String(value))
    case ColumnTypeEnum.Int64:
      return typeof value === 'string' ? toInteger(value) : value
    default:
      return value
  }
}

function toInteger(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}
