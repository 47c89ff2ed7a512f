import { expect, onTestFinished, test, vi } from 'vitest'
import { system } from '../../auth/actor'
import { onAnnouncement } from '../../bus/topics'
import { database } from '../../db/database'
import { namedStem } from '../../search/stemmers'
import { parseArticle } from '../schema/parse-body'
import { createArticle } from '../write/create-article'
import { reweighArticle } from './reweigh'

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

test('the weights of a draft are announced to nobody, as no reader sees what depends on them', async () => {
  const topics: string[] = []
  onAnnouncement((changed) => topics.push(...changed))
  for (const status of ['draft', 'published'] as const) {
    const title = `Jahe ${status}`
    await publish(title, 'Jahe hangat.', { status })
    const { id = 0 } = (await database().read.article.findFirst({ where: { title } })) ?? {}
    await database().write((queries) =>
      queries.articleKeyword.updateMany({ where: { articleId: id }, data: { weight: 7 } }),
    )
    topics.length = 0
    expect(await reweighArticle(id)).toBe(true)
    expect(topics.includes(`article:${id}`)).toBe(status === 'published')
  }
})

async function publish(title: string, content: string, { isDryRun = false, status = 'published' } = {}) {
  const article = await parseArticle({ title, category: 'Umum', language: 'id', content, status })
  await createArticle(system, article, { isDryRun, idempotency: null })
}

async function weightsOf(title: string): Promise<Map<string, number>> {
  const rows = await database().read.articleKeyword.findMany({ where: { article: { title } } })
  return new Map(rows.map(({ term, weight }) => [term, weight]))
}
