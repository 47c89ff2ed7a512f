import { expect, test } from 'vitest'
import { limitWork } from './content-worker'

test('work that takes too long exceeds its limit, without which it would go on', async () => {
  let isExceeded = false
  limitWork(50, () => {
    isExceeded = true
  })
  while (!isExceeded) await burnCpu()
  expect(isExceeded).toBe(true)
})

test('time in which the process has no CPU does not count', async () => {
  let isExceeded = false
  const cancel = limitWork(200, () => {
    isExceeded = true
  })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(isExceeded).toBe(false)
  cancel()
})

test('a limit that was cancelled is never exceeded', async () => {
  let isExceeded = false
  limitWork(10, () => {
    isExceeded = true
  })()
  for (let n = 0; n < 10; n += 1) await burnCpu()
  expect(isExceeded).toBe(false)
})

/** Works for some milliseconds, then lets timers run. */
async function burnCpu() {
  const end = process.cpuUsage().user + 5_000
  while (process.cpuUsage().user < end);
  await new Promise(setImmediate)
}
