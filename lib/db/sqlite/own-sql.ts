import type { OwnSql, Queries } from '../database'
import { type Sql, sql } from '../sql'
import { toRows } from '../to-rows'
import type { Outcome, Statement } from './messages'
import { toValue } from './value'

/** Stops at the first statement that fails. */
export type RunAll = (statements: Statement[]) => Promise<Outcome[]>

/** Runs our own SQL without Prisma, whose overhead exceeds the time of SQLite. Integers that fit are numbers. */
export function withOwnSql(client: Omit<Queries, keyof OwnSql>, runAll: RunAll): Queries {
  const runOne = async (query: TemplateStringsArray | Sql, values: unknown[]) => {
    const [outcome] = await runAll([statementOf(query, values)])
    if (!outcome) throw new Error('A statement had no outcome.')
    return outcome
  }
  const own: OwnSql = {
    $queryRaw: async <Rows>(query: TemplateStringsArray | Sql, ...values: unknown[]) =>
      toRows(await runOne(query, values)) as Rows,
    $executeRaw: async (statement, ...values) => (await runOne(statement, values)).changes,
    $queryAll: async <Rows extends unknown[][]>(statements: Sql[]) =>
      (await runAll(statements.map((statement) => statementOf(statement, [])))).map(toRows) as Rows,
  }
  return Object.create(client, Object.getOwnPropertyDescriptors(own))
}

/** Sends the statements of one tick as one message, in order. */
export function inOneMessage(runAll: RunAll): RunAll {
  type Pending = {
    statements: Statement[]
    resolve: (outcomes: Outcome[]) => void
    reject: (cause: unknown) => void
  }
  let pending: Pending[] = []
  const send = async () => {
    const all = pending
    pending = []
    try {
      const outcomes = await runAll(all.flatMap(({ statements }) => statements))
      for (const { statements, resolve } of all) resolve(outcomes.splice(0, statements.length))
    } catch (cause) {
      for (const { reject } of all) reject(cause)
    }
  }
  return (statements) =>
    new Promise((resolve, reject) => {
      // Runs when everything that can proceed without an answer has done so.
      if (pending.length === 0) process.nextTick(send)
      pending.push({ statements, resolve, reject })
    })
}

function statementOf(query: TemplateStringsArray | Sql, parameters: unknown[]): Statement {
  const { sql: text, values } = 'raw' in query ? sql(query, ...parameters) : query
  return { sql: text, values: values.map((value) => toValue(value, undefined)) }
}
