import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Addition, type CountView, createViewCounter } from './view-counter'

test('views of one turn of the event loop are counted by one call, and each gets its own number', async () => {
  const calls: Addition[][] = []
  const countView = createViewCounter(async (added) => {
    calls.push(added)
    return added.map(({ articleId, times }) => (articleId === 9 ? null : articleId * 10 + times))
  })
  const numbers = [countView(1), countView(9), countView(2), countView(1), countView(9), countView(1)]
  expect(await Promise.all(numbers)).toEqual([11, null, 21, 12, null, 13])
  expect(await countView(3)).toBe(31)
  expect(calls).toEqual([
    [
      { articleId: 1, times: 3 },
      { articleId: 9, times: 2 },
      { articleId: 2, times: 1 },
    ],
    [{ articleId: 3, times: 1 }],
  ])
})

test('views during a call are counted together after it', async () => {
  const calls: Addition[][] = []
  let finishFirst = () => {}
  const firstFinished = new Promise<void>((resolve) => {
    finishFirst = resolve
  })
  const countView = createViewCounter(async (added) => {
    calls.push(added)
    await firstFinished
    return added.map(() => 5)
  })
  const first = countView(1)
  await expect.poll(() => calls.length).toBe(1)
  const later = [countView(1), countView(1)]
  await turn()
  expect(calls).toHaveLength(1)
  finishFirst()
  expect(await Promise.all([first, ...later])).toEqual([5, 4, 5])
  expect(calls).toEqual([[{ articleId: 1, times: 1 }], [{ articleId: 1, times: 2 }]])
})

describe('after a call that answered two', () => {
  const calls: Addition[][] = []
  let countView: CountView

  beforeEach(async () => {
    calls.length = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    countView = createViewCounter(async (added) => {
      calls.push(added)
      return added.map(({ times }) => times)
    })
    await Promise.all([countView(1), countView(1)])
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test('the next waits until both are back', async () => {
    const first = countView(1)
    await turn()
    expect(calls).toHaveLength(1)
    expect(await Promise.all([first, countView(2)])).toEqual([1, 1])
    expect(calls.slice(1)).toEqual([
      [
        { articleId: 1, times: 1 },
        { articleId: 2, times: 1 },
      ],
    ])
  })

  test('a single view is counted a millisecond later, and later ones at once', async () => {
    const first = countView(1)
    await turn()
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(await first).toBe(1)
    expect(await countView(1)).toBe(1)
    expect(calls).toHaveLength(3)
  })
})

test('a failed call rejects its own views, and no others', async () => {
  let fails = true
  const countView = createViewCounter(async (added) => {
    if (fails) throw new Error('no')
    return added.map(({ articleId }) => articleId)
  })
  expect((await Promise.allSettled([countView(1), countView(2)])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  fails = false
  expect(await countView(3)).toBe(3)
})
