import { expect, test } from 'vitest'
import { Sqlite } from './driver.mjs'
import { cacheStatements } from './statements.mjs'

test('a statement is prepared once', () => {
  const { get } = cacheStatements(new Sqlite(':memory:'))
  expect(get('SELECT 1').statement).toBe(get('SELECT 1').statement)
})

test('a statement as long as that for related articles with eight tags is prepared once', () => {
  const { get } = cacheStatements(new Sqlite(':memory:'))
  const long = `SELECT 1 /* ${'x'.repeat(10_900)} */`
  expect(get(long).statement).toBe(get(long).statement)
})

test('a number bound to LIMIT does not cause a reprepare', () => {
  const { statement } = cacheStatements(new Sqlite(':memory:')).get(
    'SELECT * FROM (VALUES (1), (2), (3)) LIMIT ? OFFSET ?',
  )
  // SQLite does not report reprepares. It does them for a bare parameter, but not for an expression.
  expect(statement.source).toContain('LIMIT +?')
  expect(statement.all([1, 1])).toEqual([[2]])
})

test('cached statements are limited in number and length, and the last used stay', () => {
  const { get, count } = cacheStatements(new Sqlite(':memory:'))
  const { statement } = get('SELECT 0')
  for (let number = 1; number <= 1_000; number++) {
    get(`SELECT ${number}`)
    get('SELECT 0')
  }
  expect(count()).toBe(200)
  expect(get('SELECT 0').statement).toBe(statement)

  for (let number = 1; number <= 200; number++) get(`SELECT ${number} /* ${'x'.repeat(5_000)} */`)
  expect(count()).toBeLessThan(60)
  get(`SELECT 1 /* ${'x'.repeat(50_000)} */`)
  expect(count()).toBeLessThan(60)
})
