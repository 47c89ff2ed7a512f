import { totalmem } from 'node:os'
import { expect, test } from 'vitest'
import { memoryLimit, memoryShares } from './memory.mjs'

test.each([
  { mb: 256, frontCacheMb: 32, heapMb: 192 },
  { mb: 512, frontCacheMb: 64, heapMb: 192 },
  { mb: 1_024, frontCacheMb: 128, heapMb: 256 },
  { mb: 2_048, frontCacheMb: 256, heapMb: 512 },
  { mb: 65_536, frontCacheMb: 256, heapMb: 512 },
])('of $mb MB the cache gets $frontCacheMb and each heap at most $heapMb', ({ mb, ...shares }) => {
  expect(memoryShares(mb * 1024 * 1024)).toEqual(shares)
})

test('the memory limit is at most the memory of the machine', () => {
  expect(memoryLimit()).toBeGreaterThan(0)
  expect(memoryLimit()).toBeLessThanOrEqual(totalmem())
})
