import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { coalesce, mapConcurrently, startRounds } from './async'

/** Functions that end each run so far. */
let runs: { succeed: () => void; fail: (reason: Error) => void }[]
let call: () => Promise<void>

beforeEach(() => {
  runs = []
  call = coalesce(() => new Promise((succeed, fail) => runs.push({ succeed, fail })))
})

test('calls during a run share the next run, which begins after it', async () => {
  const ended: string[] = []
  const callAs = (name: string) => call().then(() => ended.push(name))
  const first = callAs('first')
  await turn()
  const others = ['second', 'third'].map(callAs)
  await turn()
  expect(runs).toHaveLength(1)

  runs[0]?.succeed()
  await first
  await turn()
  expect(ended).toEqual(['first'])
  expect(runs).toHaveLength(2)

  runs[1]?.succeed()
  await Promise.all(others)
  expect(ended).toEqual(['first', 'second', 'third'])
})

test('a failed run rejects for those who share it, but not for the next', async () => {
  const failing = [call(), call()]
  await turn()
  const next = call()
  runs[0]?.fail(new Error('no'))
  expect(await Promise.allSettled(failing)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  await turn()
  runs[1]?.succeed()
  await next
  expect(runs).toHaveLength(2)
})

test('of the rounds that are due during a slow one, a single one follows', async () => {
  vi.useFakeTimers()
  try {
    const ends: (() => void)[] = []
    const stop = startRounds(() => new Promise((end) => ends.push(end)), 1_000)
    await vi.advanceTimersByTimeAsync(3_500)
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await vi.advanceTimersByTimeAsync(400)
    expect(ends).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(ends).toHaveLength(3)
    ends[2]?.()
    await stop()
  } finally {
    vi.useRealTimers()
  }
})

test('no round begins after rounds were stopped', async () => {
  vi.useFakeTimers()
  try {
    const ends: (() => void)[] = []
    const stop = startRounds(() => new Promise((end) => ends.push(end)), 1_000)
    await vi.advanceTimersByTimeAsync(1_500)
    const stopped = stop()
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ends).toHaveLength(1)
    await stopped
  } finally {
    vi.useRealTimers()
  }
})

test('items are processed concurrently up to a limit, and return results in order', async () => {
  let running = 0
  let most = 0
  const results = await mapConcurrently([3, 1, 2, 0], 2, async (turns) => {
    most = Math.max(most, ++running)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    running -= 1
    return turns
  })
  expect(results).toEqual([3, 1, 2, 0])
  expect(most).toBe(2)
})

test('no item is started after one has failed', async () => {
  const begun: number[] = []
  const failing = mapConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item)
    if (item === 2) throw new Error('2')
    await new Promise(setImmediate)
  })
  await expect(failing).rejects.toThrow('2')
  await new Promise(setImmediate)
  expect(begun).toEqual([1, 2])
})
