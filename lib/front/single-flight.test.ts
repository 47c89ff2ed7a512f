import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight'

const FOREVER = new AbortController().signal

test('work with the same key runs once for concurrent callers', async () => {
  const { join } = createSingleFlight<number>()
  let runs = 0
  const run = async () => ++runs
  const joined = [join('a', FOREVER, run), join('a', FOREVER, run), join('b', FOREVER, run)]
  expect(joined.map(({ isFirst }) => isFirst)).toEqual([true, false, true])
  expect(await Promise.all(joined.map(({ result }) => result))).toEqual([1, 1, 2])
  expect(await join('a', FOREVER, run).result).toBe(3)
})

test('a caller that aborts gets no result, but the others do', async () => {
  const { join } = createSingleFlight<string>()
  const leaving = new AbortController()
  let finish: (value: string) => void = () => {}
  const run = () => new Promise<string>((resolve) => (finish = resolve))
  const first = join('a', leaving.signal, run).result
  const second = join('a', FOREVER, run).result
  leaving.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  finish('done')
  expect(await second).toBe('done')
})

test('work is aborted when all callers have aborted', async () => {
  const { join } = createSingleFlight<never>()
  const leaving = new AbortController()
  let signal: AbortSignal | undefined
  const { result } = join('a', leaving.signal, (input) => {
    signal = input
    return new Promise(() => {})
  })
  leaving.abort(new Error('left'))
  await expect(result).rejects.toThrow('left')
  expect(signal?.aborted).toBe(true)
})
