import { join, type Sql } from '@prisma/client/runtime/client'

/**
 * SQL written by hand: values in the template become parameters, other `sql` parts are put in as they are; `raw` is for
 * names of tables and columns that stand in the code.
 */
export { empty, join, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client'

/** All of these conditions; at least one. */
export function allOf(conditions: Sql[]): Sql {
  return join(conditions, ' AND ')
}
