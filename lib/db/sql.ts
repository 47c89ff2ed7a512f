import { join, raw, type Sql } from '@prisma/client/runtime/client'

/**
 * SQL written by hand: values in the template become parameters, other `sql` parts are put in as they are; `raw` is for
 * names of tables and columns that stand in the code.
 */
export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client'

/** All of these conditions; at least one. */
export function allOf(conditions: Sql[]): Sql {
  return join(conditions, ' AND ')
}

/** `LIMIT`, its number in the text: a statement whose limit is a parameter is planned anew by SQLite each time it runs. */
export function atMost(count: number): Sql {
  if (!Number.isSafeInteger(count)) throw new TypeError('A limit is a whole number.')
  return raw(`LIMIT ${count}`)
}
