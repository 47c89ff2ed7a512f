import { join, type Sql, sqltag as sql } from '@prisma/client/runtime/client'
import { database } from './database'

/** Values become parameters, other `sql` parts are put in as they are; `raw` is for names that stand in the code. */
export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client'

/** A name as an identifier of SQL, for statements that are made as plain texts. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Conditions that all have to hold; there must be one at least. */
export function allOf(conditions: Sql[]): Sql {
  return join(conditions, ' AND ')
}

/** A table with the column `value` that has these texts as rows: one parameter, however many they are. */
export function textList(values: readonly string[]): Sql {
  return elementsOf(sql`${JSON.stringify(values)}`)
}

/** A table with the column `value` that has the elements of a JSON array as rows. */
export function elementsOf(json: Sql): Sql {
  return database().provider === 'postgresql'
    ? sql`json_array_elements_text(${json}::json)`
    : sql`json_each(${json})`
}

/** A table with the columns `key` and `value` that has these entries as rows: one parameter. */
export function textTable(entries: readonly (readonly [string | number, number])[]): Sql {
  // An object with so many names would take V8 ten times as long to build as its text.
  const json = `{${entries.map(([key, value]) => `${nameOf(key)}:${value}`).join(',')}}`
  return database().provider === 'postgresql' ? sql`json_each_text(${json}::json)` : sql`json_each(${json})`
}

function nameOf(key: string | number): string {
  return typeof key === 'number' ? `"${key}"` : JSON.stringify(key)
}

const BATCH_SIZE = 2_000

/** The items in order, at most 2,000 in each batch; of no items no batch. */
export function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, at) => items.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))
}
