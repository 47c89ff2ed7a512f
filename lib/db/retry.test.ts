import { expect, test } from 'vitest'
import { retry } from './database'

const passing = new Error('again')
const isPassing = (error: unknown) => error === passing

test('a transient failure is retried until it succeeds', async () => {
  const { run, tries } = failing(4)
  expect(await retry(run, isPassing)).toBe('done')
  expect(tries()).toBe(5)
})

test('a persistent failure is tried five times and rejects with its error', async () => {
  const { run, tries } = failing(Number.POSITIVE_INFINITY)
  await expect(retry(run, isPassing)).rejects.toBe(passing)
  expect(tries()).toBe(5)
})

test('any other failure is not retried', async () => {
  const { run, tries } = failing(1)
  await expect(retry(run, () => false)).rejects.toBe(passing)
  expect(tries()).toBe(1)
})

function failing(times: number) {
  let tries = 0
  const run = async () => {
    tries += 1
    if (tries <= times) throw passing
    return 'done'
  }
  return { run, tries: () => tries }
}
