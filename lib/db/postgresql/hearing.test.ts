import { expect, test } from 'vitest'
import { Hearing } from './hearing'

/** A server that answers when it is told to. */
function server() {
  const tries: { answer: () => void; refuse: (cause: Error) => void }[] = []
  const tryOnce = () =>
    new Promise<void>((resolve, reject) => {
      tries.push({ answer: resolve, refuse: reject })
    })
  return { hearing: new Hearing(tryOnce), tries }
}

test('nobody tries a server that is heard', async () => {
  const { hearing, tries } = server()
  hearing.note()
  await hearing.untilHeard()
  expect(tries).toEqual([])
})

test('a connection that fell silent says nothing of one that was made later', async () => {
  const { hearing, tries } = server()
  hearing.note()
  hearing.noteSilence(4_000)
  await hearing.untilHeard()
  expect(tries).toEqual([])
})

test('all who ask a silent server wait for one try, and go on when it succeeds', async () => {
  const { hearing, tries } = server()
  hearing.noteSilence(0)
  const asked = [hearing.untilHeard(), hearing.untilHeard()]
  expect(tries).toHaveLength(1)
  tries[0]?.answer()
  await Promise.all(asked)
  await hearing.untilHeard()
  expect(tries).toHaveLength(1)
})

test('a try that fails is told to those who wait for it, and the next who asks begins another', async () => {
  const { hearing, tries } = server()
  hearing.noteSilence(0)
  const asked = [hearing.untilHeard(), hearing.untilHeard()]
  tries[0]?.refuse(new Error('timeout expired'))
  for (const ask of asked) await expect(ask).rejects.toThrow('timeout expired')
  const again = hearing.untilHeard()
  tries[1]?.answer()
  await again
})

test('a try that takes long goes on when nobody waits for it any more', async () => {
  const { hearing, tries } = server()
  hearing.noteSilence(0)
  const refusal = 'timeout exceeded when trying to connect'
  await expect(hearing.untilHeard()).rejects.toThrow(refusal)
  await expect(hearing.untilHeard()).rejects.toThrow(refusal)
  expect(tries).toHaveLength(1)
  tries[0]?.answer()
  await expect.poll(() => hearing.untilHeard().then(() => 'heard', String)).toBe('heard')
})
