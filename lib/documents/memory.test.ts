import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryShares } from '../memory.mjs'
import { rowsOf } from './tables'

const BYTES = { MB: 1024 ** 2, GB: 1024 ** 3 }

test('docs/running.md gives the shares of memory for the cache and the heaps', () => {
  const rows = rowsOf(readFileSync('docs/running.md', 'utf8'), 'memory')
  const shares = rows.map(([memory = '']) => {
    const [, number, unit] = /^(\d+) (MB|GB)\b/.exec(memory) ?? []
    const { frontCacheMb, heapMb } = memoryShares(Number(number) * BYTES[unit === 'GB' ? 'GB' : 'MB'])
    return [memory, `${frontCacheMb} MB`, `${heapMb} MB`]
  })
  expect(rows).toEqual(shares)
})
