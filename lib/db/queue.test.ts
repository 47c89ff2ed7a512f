import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withRequestScope } from '../http/request-scope'
import { inTurn, type Queue } from './queue'

let queue: Queue
let began: string[]

beforeEach(() => {
  vi.useFakeTimers()
  queue = inTurn()
  began = []
})
afterEach(() => {
  vi.useRealTimers()
})

test('works are done one after the other, in the order of asking, also when one fails', async () => {
  const works = ['satu', 'dua', 'tiga'].map((name) => start(name))
  await settle()
  expect(began).toEqual(['satu'])
  works[0]?.fail(new Error('no'))
  await expect(works[0]?.result).rejects.toThrow('no')
  await settle()
  expect(began).toEqual(['satu', 'dua'])
  works[1]?.end()
  await settle()
  expect(began).toEqual(['satu', 'dua', 'tiga'])
})

test('one more than 200 waiting is refused at once, and there is room again when one has begun', async () => {
  const head = start('kepala')
  const waiting = Array.from({ length: 200 }, (_, at) => start(`ekor ${at}`))
  expect(await refusalOf(start('terlalu banyak').result)).toBe('WRITE_QUEUE_FULL')
  head.end()
  await settle()
  expect(began).toEqual(['kepala', 'ekor 0'])
  start('muat')
  waiting[0]?.end()
  await settle()
  expect(began.at(-1)).toBe('ekor 1')
})

test('what has waited for ten seconds is refused and never begins', async () => {
  const head = start('lama')
  const late = start('terlambat')
  const refused = refusalOf(late.result)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refused).toBe('WRITE_QUEUE_TIMEOUT')
  head.end()
  start('berikut')
  await settle()
  expect(began).toEqual(['lama', 'berikut'])
})

test('what waits for a caller who goes never begins; what has begun is ended', async () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const head = start('sudah mulai', first.signal)
  const dropped = start('belum mulai', second.signal)
  const next = start('berikut')
  first.abort()
  second.abort()
  expect(await refusalOf(dropped.result)).toBe('WRITE_ABANDONED')
  head.end()
  await head.result
  next.end()
  await next.result
  expect(began).toEqual(['sudah mulai', 'berikut'])
})

test('what a caller asks for who has gone already does not wait', async () => {
  start('kepala')
  expect(await refusalOf(start('percuma', AbortSignal.abort()).result)).toBe('WRITE_ABANDONED')
})

function start(name: string, signal?: AbortSignal) {
  const { promise, resolve, reject } = defer()
  const run = () => {
    began.push(name)
    return promise
  }
  const result = withRequestScope({ id: name, clientAddress: '', dependencies: new Set(), signal }, () =>
    queue(run),
  )
  return { result, end: resolve, fail: reject }
}

async function refusalOf(result: Promise<unknown>): Promise<unknown> {
  return result.catch((error: { code: unknown }) => error.code)
}

/** Lets whoever may begin do so. */
async function settle() {
  await vi.advanceTimersByTimeAsync(0)
}

function defer() {
  let resolve: () => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
