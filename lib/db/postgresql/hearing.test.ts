import { expect, test } from 'vitest'
import { Hearing } from './hearing'

/** A server that responds when the test tells it to. */
function server() {
  const tries: { answer: () => void; refuse: (cause: Error) => void }[] = []
  const tryOnce = () =>
    new Promise<void>((resolve, reject) => {
      tries.push({ answer: resolve, refuse: reject })
    })
  return { hearing: new Hearing(tryOnce), tries }
}

test('a server that was heard from is not tried', async () => {
  const { hearing, tries } = server()
  hearing.note()
  await hearing.untilHeard()
  expect(tries).toEqual([])
})

test('silence that began before the server was last heard is ignored', async () => {
  const { hearing, tries } = server()
  hearing.note()
  hearing.noteSilence(4_000)
  await hearing.untilHeard()
  expect(tries).toEqual([])
})

test('all queries to a silent server wait for one try, and continue when it succeeds', async () => {
  const { hearing, tries } = server()
  hearing.noteSilence(0)
  const asked = [hearing.untilHeard(), hearing.untilHeard()]
  expect(tries).toHaveLength(1)
  tries[0]?.answer()
  await Promise.all(asked)
  await hearing.untilHeard()
  expect(tries).toHaveLength(1)
})

test('a failed try rejects all who wait for it, and the next query starts another', async () => {
  const { hearing, tries } = server()
  hearing.noteSilence(0)
  const asked = [hearing.untilHeard(), hearing.untilHeard()]
  tries[0]?.refuse(new Error('timeout expired'))
  for (const ask of asked) await expect(ask).rejects.toThrow('timeout expired')
  const again = hearing.untilHeard()
  tries[1]?.answer()
  await again
})

test('a slow try continues after everyone has stopped waiting for it', async () => {
  const { hearing, tries } = server()
  hearing.noteSilence(0)
  const refusal = 'timeout exceeded when trying to connect'
  await expect(hearing.untilHeard()).rejects.toThrow(refusal)
  await expect(hearing.untilHeard()).rejects.toThrow(refusal)
  expect(tries).toHaveLength(1)
  tries[0]?.answer()
  await expect.poll(() => hearing.untilHeard().then(() => 'heard', String)).toBe('heard')
})
