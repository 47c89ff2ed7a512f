import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client'
import { database } from './database'

/** Values become parameters, nested `sql` parts are inserted as they are; `raw` is only for names from the code. */
export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client'

/** Quotes a name as an SQL identifier, for statements that are built as plain text. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Joins at least one condition with AND. */
export function allOf(conditions: Sql[]): Sql {
  return join(conditions, ' AND ')
}

/** Sorts after every character: the end of the range of a prefix. */
const LAST_CHARACTER = '\u{10FFFF}'

/** The condition that a column with the collation `C` begins with a prefix, in a form that an index answers. */
export function startsWith(column: Sql, prefix: string): Sql {
  return sql`(${column} >= ${prefix} AND ${column} < ${prefix + LAST_CHARACTER})`
}

/** A table with these texts as rows, in the column `value`: one parameter for any number of texts. */
export function textList(values: readonly string[]): Sql {
  return elementsOf(sql`${JSON.stringify(values)}`)
}

/** A table with the elements of a JSON array as rows, in the column `value`. */
export function elementsOf(json: Sql): Sql {
  return database().provider === 'postgresql'
    ? sql`json_array_elements_text(${json}::json)`
    : sql`json_each(${json})`
}

/** The text at `key` of the last element of a JSON array of objects. */
export function textOfLast(json: Sql, key: string): Sql {
  // PostgreSQL reads no member of JSON that has a NUL anywhere.
  return database().provider === 'postgresql'
    ? sql`(replace(${json}, ${'\\u0000'}, ${'\\ufffd'})::json -> -1 ->> ${key}::text)`
    : sql`json_extract(${json}, ${`$[#-1].${key}`})`
}

/** A table with these entries as rows, in the columns `key` and `value`: one parameter. */
export function textTable(entries: readonly (readonly [string | number, number])[]): Sql {
  // Building an object with so many keys takes V8 ten times as long as building its text.
  const json = `{${entries.map(([key, value]) => `${nameOf(key)}:${value}`).join(',')}}`
  return database().provider === 'postgresql' ? sql`json_each_text(${json}::json)` : sql`json_each(${json})`
}

function nameOf(key: string | number): string {
  return typeof key === 'number' ? `"${key}"` : JSON.stringify(key)
}

const BATCH_SIZE = 2_000

/** Splits items in order into batches of at most 2,000; no items make no batch. */
export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
