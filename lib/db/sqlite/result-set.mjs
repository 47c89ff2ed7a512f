import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'

/** @import { ColumnType, SqlResultSet } from '@prisma/driver-adapter-utils' */
/** @typedef {{ name: string, type: ColumnType | null }} Column */

/**
 * Converts rows with bigints to the types that Prisma expects from its own adapter for SQLite.
 * @param {Column[]} columns
 * @param {unknown[][]} rows
 * @returns {SqlResultSet}
 */
export function toResultSet(columns, rows) {
  const columnTypes = columns.map(({ type }, at) => type ?? typeFoundIn(rows, at))
  for (const row of rows) convert(row, columnTypes)
  return { columnNames: columns.map(({ name }) => name), columnTypes, rows }
}

/** The declared type of a column; null for an expression, whose values determine it. */
export function columnTypeOf(/** @type {string | null} */ declared) {
  return TYPES.get(declared?.toUpperCase() ?? '') ?? null
}

const { Boolean: Bool, Bytes, Date: Day, DateTime, Double, Float, Int32, Int64 } = ColumnTypeEnum
const { Json, Numeric, Text, Time, UnknownNumber } = ColumnTypeEnum

/** @type {[type: ColumnType, declared: string][]} */
const DECLARED = [
  [Numeric, 'DECIMAL'],
  [Float, 'FLOAT'],
  [Double, 'DOUBLE,DOUBLE PRECISION,NUMERIC,REAL'],
  [Int32, 'TINYINT,SMALLINT,MEDIUMINT,INT,INTEGER,SERIAL,INT2'],
  [Int64, 'BIGINT,UNSIGNED BIG INT,INT8'],
  [DateTime, 'DATETIME,TIMESTAMP'],
  [Time, 'TIME'],
  [Day, 'DATE'],
  [Text, 'TEXT,CLOB,CHARACTER,VARCHAR,VARYING CHARACTER,NCHAR,NATIVE CHARACTER,NVARCHAR'],
  [Bytes, 'BLOB'],
  [Bool, 'BOOLEAN'],
  [Json, 'JSONB'],
]

const TYPES = new Map(
  DECLARED.flatMap(([type, declared]) =>
    declared.split(',').map((name) => /** @type {const} */ ([name, type])),
  ),
)

/** @returns {ColumnType} */
function typeFoundIn(/** @type {unknown[][]} */ rows, /** @type {number} */ at) {
  const row = rows.find((row) => row[at] !== null)
  return row ? typeOfValue(row[at]) : Int32
}

/** @returns {ColumnType} */
function typeOfValue(/** @type {unknown} */ value) {
  if (typeof value === 'string') return Text
  if (typeof value === 'bigint') return Int64
  if (typeof value === 'number') return UnknownNumber
  return Bytes
}

function convert(/** @type {unknown[]} */ row, /** @type {ColumnType[]} */ types) {
  for (let at = 0; at < row.length; at++) {
    const value = row[at]
    if (typeof value === 'bigint' || typeof value === 'number') row[at] = convertNumber(value, types[at])
  }
}

function convertNumber(/** @type {number | bigint} */ value, /** @type {ColumnType | undefined} */ type) {
  const number = Number(value)
  if (type === DateTime) return new Date(number).toISOString()
  if (typeof value === 'bigint') return Number.isSafeInteger(number) ? number : value.toString()
  return type === Int32 || type === Int64 ? Math.trunc(number) : number
}
