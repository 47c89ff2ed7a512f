import { expect, onTestFinished, test, vi } from 'vitest'
import { system } from '../../auth/actor'
import { database } from '../../db/database'
import { namedStem } from '../../search/stemmers'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from '../write/create-article'

const [KOPI = '', LUWAK = ''] = ['kopi', 'luwak'].map((word) => namedStem(word, 'id'))

test('a first article makes reweighing due once it is committed, but not by a dry run', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  const isDue = () => timers.mock.calls.some(([work]) => work.name === 'startReweighing')
  await publish('Teh', 'Teh hijau.', { isDryRun: true })
  expect(isDue()).toBe(false)
  await publish('Teh', 'Teh hijau.')
  expect(isDue()).toBe(true)
})

test('keywords are reweighed in the background once a site has doubled and writing has stopped', async () => {
  await publish('Kopi luwak', 'Kopi luwak dari hutan.')
  const first = await weightsOf('Kopi luwak')
  expect(first.get(KOPI)).toBe(first.get(LUWAK))
  expect(first.get(KOPI)).toBeGreaterThan(0)
  for (const at of [1, 2, 3]) await publish(`Kopi nomor ${at}`, 'Kopi lagi.')
  await expect
    .poll(async () => (await weightsOf('Kopi luwak')).get(KOPI), { timeout: 10_000 })
    .not.toBe(first.get(KOPI))
  const weighed = await weightsOf('Kopi luwak')
  expect(weighed.get(KOPI)).toBeLessThan(weighed.get(LUWAK) ?? 0)
})

async function publish(title: string, content: string, { isDryRun } = { isDryRun: false }) {
  const article = await parseArticle({ title, category: 'Umum', language: 'id', content })
  await createArticle(system, article, { isDryRun, idempotency: null })
}

async function weightsOf(title: string): Promise<Map<string, number>> {
  const rows = await database().read.articleKeyword.findMany({ where: { article: { title } } })
  return new Map(rows.map(({ term, weight }) => [term, weight]))
}
