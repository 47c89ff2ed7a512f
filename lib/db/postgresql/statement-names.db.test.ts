import { describe, expect, inject, test } from 'vitest'
import { database } from '../database'
import { raw, sql } from '../sql'

describe.runIf(inject('postgresUrl') !== '')('a repeated statement', () => {
  test.each([
    { way: 'byKey', isKept: true },
    { way: 'read', isKept: false },
    { way: 'slow', isKept: false },
  ] as const)('by $way is prepared once per connection: $isKept', async ({ way, isKept }) => {
    const queries = database()[way]
    for (let id = 1; id <= 20; id++)
      await queries.$queryRaw(sql`SELECT a.title AS ${raw(`title_${way}`)} FROM article a WHERE a.id = ${id}`)
    const kept = await queries.$queryRaw<unknown[]>`
      SELECT name FROM pg_prepared_statements WHERE statement LIKE ${`%title_${way} %`}`
    expect(kept.length > 0).toBe(isKept)
  })
})
