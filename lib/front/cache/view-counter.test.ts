import { expect, test } from 'vitest'
import { createViewCounter } from './view-counter'

test('views of one turn of the loop are counted by one call, and each gets its own number', async () => {
  const calls: number[][] = []
  const countView = createViewCounter(async (articleIds) => {
    calls.push(articleIds)
    return articleIds.map((id) => (id === 9 ? null : id * 10))
  })
  expect(await Promise.all([countView(1), countView(9), countView(2)])).toEqual([10, null, 20])
  expect(await countView(3)).toBe(30)
  expect(calls).toEqual([[1, 9, 2], [3]])
})

test('a call that fails fails all whose views it carried, and no other', async () => {
  let fails = true
  const countView = createViewCounter(async (articleIds) => {
    if (fails) throw new Error('no')
    return articleIds
  })
  expect((await Promise.allSettled([countView(1), countView(2)])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  fails = false
  expect(await countView(3)).toBe(3)
})
