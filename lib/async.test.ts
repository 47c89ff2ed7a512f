import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { coalesce } from './async'

/** How to end each of the runs so far. */
let runs: { succeed: () => void; fail: (reason: Error) => void }[]
let call: () => Promise<void>

beforeEach(() => {
  runs = []
  call = coalesce(() => new Promise((succeed, fail) => runs.push({ succeed, fail })))
})

test('who calls while a run is under way shares the next, which begins after it', async () => {
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

test('a run that fails does so for those who share it, not for the next', async () => {
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
