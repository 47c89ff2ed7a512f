import { expect, test } from 'vitest'
import { deliver } from '../bus/topics'
import { rememberUntilChanged } from './cached'

test('a value is read once until anything changes', async () => {
  const remember = rememberUntilChanged<number>(10)
  let reads = 0
  const read = async () => ++reads
  expect([await remember('a', read), await remember('a', read), await remember('b', read)]).toEqual([1, 1, 2])
  deliver(['article:1'])
  expect(await remember('a', read)).toBe(3)
})

test('a value read during a change is not cached', async () => {
  const remember = rememberUntilChanged<number>(10)
  const stale = await remember('a', async () => {
    deliver('all')
    return 1
  })
  expect([stale, await remember('a', async () => 2)]).toEqual([1, 2])
})

test('a failed read is repeated', async () => {
  const remember = rememberUntilChanged<number>(10)
  await expect(remember('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remember('a', async () => 1)).toBe(1)
})

test('at most the given number of values is cached', async () => {
  const remember = rememberUntilChanged<number>(2)
  for (const [value, key] of ['a', 'b', 'c'].entries()) await remember(key, async () => value)
  expect(await remember('a', async () => 9)).toBe(9)
  expect(await remember('c', async () => 9)).toBe(2)
})
