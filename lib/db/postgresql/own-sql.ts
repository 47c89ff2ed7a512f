import type { Queries } from '../database'
import type { Sql } from '../sql'

/** The queries of `client`, with several statements in SQL of our own at once. */
export function withOwnSql(client: Omit<Queries, '$queryAll'>): Queries {
  const own: Pick<Queries, '$queryAll'> = {
    $queryAll: async <Rows extends unknown[][]>(statements: Sql[]) => {
      const rows: unknown[] = []
      for (const statement of statements) rows.push(await client.$queryRaw(statement))
      // Who asks names the type of the rows.
      return rows as Rows
    },
  }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}
