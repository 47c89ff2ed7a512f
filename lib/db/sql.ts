/** SQL written by hand: values in the template become parameters, other `sql` parts are put in as they are. */
export { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client'
