import type { OwnSql, Queries } from '../database'
import type { PrismaClient } from '../generated/postgresql/client'
import type { Sql } from '../sql'

type Client = Omit<Queries, '$queryAll'>

/** For reads outside of a transaction: each of several statements sees the database at its own moment. */
export function withOwnSql(client: Client): Queries {
  const own: Pick<OwnSql, '$queryAll'> = { $queryAll: (statements) => runAll(client, statements) }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}

/** For writes outside of a transaction: several statements are one. */
export function withAtomicSql(client: PrismaClient): Queries {
  const own: Pick<OwnSql, '$queryAll'> = {
    $queryAll: async <Rows extends unknown[][]>(statements: Sql[]) =>
      (await client.$transaction(statements.map((statement) => client.$queryRaw(statement)))) as Rows,
  }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}

/** For a transaction, where functions may ask at once: its connection takes one statement after the other. */
export function withOwnSqlInTurn(client: Client): Queries {
  let before: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = before.then(run)
    before = result.catch(() => {})
    return result
  }
  const own: OwnSql = {
    $queryRaw: (query, ...values) => inTurn(() => client.$queryRaw(query, ...values)),
    $executeRaw: (statement, ...values) => inTurn(() => client.$executeRaw(statement, ...values)),
    $queryAll: (statements) => inTurn(() => runAll(client, statements)),
  }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}

async function runAll<Rows extends unknown[][]>(client: Client, statements: Sql[]): Promise<Rows> {
  const rows: unknown[] = []
  for (const statement of statements) rows.push(await client.$queryRaw(statement))
  return rows as Rows
}
