import { expect, test } from 'vitest'
import { connectionTo } from './connection'
import { createStatementNames } from './statement-names'

const query = (sql: string) => ({ sql, args: [], argTypes: [] })

test('a statement gets a name at its third use, and keeps it', () => {
  const nameOf = createStatementNames()
  const names = Array.from({ length: 5 }, () => nameOf(query('SELECT 1')))
  expect(names).toEqual(['', '', 'artikel_0', 'artikel_0', 'artikel_0'])
})

test('at most 200 of many statements have names', () => {
  const nameOf = createStatementNames()
  const names = new Set<string>()
  for (let number = 0; number < 2_000; number++)
    for (let use = 0; use < 3; use++) names.add(nameOf(query(`SELECT ${number}`)))
  names.delete('')
  expect(names.size).toBe(200)
})

test('behind a pooler statements have no names', () => {
  const nameOf = createStatementNames()
  for (let use = 0; use < 3; use++) nameOf(query('SELECT 1'))
  connectionTo('postgresql://host/database?pgbouncer=true')
  expect(nameOf(query('SELECT 1'))).toBe('')
})
