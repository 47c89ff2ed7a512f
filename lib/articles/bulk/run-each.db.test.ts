import { expect, onTestFinished, test, vi } from 'vitest'
import { bootstrap } from '../../auth/actor'
import { database } from '../../db/database'
import { readIdempotencyKey } from '../write/idempotency'
import { runEach } from './run-each'
import { parseBulk } from './schema'

const COUNT = 20

test('what a bulk has no time to render is refused alone, and a repeated call continues behind the rest', async () => {
  const body = {
    operations: Array.from({ length: COUNT }, (_, at) => ({
      method: 'POST',
      body: { title: `Berat ${at}`, category: 'Umum', content: 'Isi.' },
    })),
  }
  const parsed = parseBulk(body)
  if (!('fields' in parsed)) throw new Error('The bulk has issues.')
  const idempotency = readIdempotencyKey('kunci', bootstrap.keyId, body)
  const run = async () => {
    const { results } = await runEach(bootstrap, parsed.fields.operations, {
      isDryRun: false,
      idempotency,
      form: 'summary',
    })
    return results.map(({ status }) => status)
  }
  passSecondsWhenAsked()
  const first = await run()
  const stored = first.filter((status) => status === 201).length
  expect(first).toEqual([...Array(stored).fill(201), ...Array(COUNT - stored).fill(503)])
  expect(stored).toBeGreaterThan(1)
  expect(stored).toBeLessThan(COUNT)
  expect(await database().read.article.count()).toBe(stored)

  const second = await run()
  expect(second.filter((status) => status === 201).length).toBeGreaterThan(stored)
  vi.restoreAllMocks()
  expect(await run()).toEqual(Array(COUNT).fill(201))
  expect(await database().read.article.count()).toBe(COUNT)
})

/** Each look at the clock takes a second, as if rendering were slow. */
function passSecondsWhenAsked() {
  const now = performance.now.bind(performance)
  let late = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000 * late++)
  onTestFinished(() => void vi.restoreAllMocks())
}
