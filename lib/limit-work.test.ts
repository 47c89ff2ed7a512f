import { afterEach, expect, test, vi } from 'vitest'
import { limitWork } from './program'

const FAKED = ['performance', 'setTimeout', 'clearTimeout', 'setImmediate'] as const

afterEach(() => void vi.useRealTimers())

test('work is stopped once it has used its CPU time, and not before', async () => {
  vi.useFakeTimers({ toFake: [...FAKED] })
  let usedMs = 1_000
  let isExceeded = false
  limitWork(
    100,
    () => usedMs,
    () => {
      isExceeded = true
    },
  )
  await vi.advanceTimersByTimeAsync(60)
  usedMs += 99
  await vi.advanceTimersByTimeAsync(110)
  expect(isExceeded).toBe(false)
  usedMs += 1
  await vi.advanceTimersByTimeAsync(60)
  expect(isExceeded).toBe(true)
})

test('time without the CPU does not count, up to four times the limit', async () => {
  vi.useFakeTimers({ toFake: [...FAKED] })
  let isExceeded = false
  limitWork(1_000, cpuMs, () => {
    isExceeded = true
  })
  await vi.advanceTimersByTimeAsync(3_900)
  expect(isExceeded).toBe(false)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(isExceeded).toBe(true)
})

test('a cancelled limit is never exceeded', async () => {
  let isExceeded = false
  limitWork(10, cpuMs, () => {
    isExceeded = true
  })()
  for (let n = 0; n < 10; n += 1) await burnCpu()
  expect(isExceeded).toBe(false)
})

/** Works for 5 ms, then lets timers run. */
async function burnCpu() {
  const before = cpuMs()
  while (cpuMs() - before < 5);
  await new Promise(setImmediate)
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
