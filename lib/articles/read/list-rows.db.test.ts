import { expect, test, vi } from 'vitest'
import { guest, system } from '../../auth/actor'
import { parseArticle } from '../schema/parse-body'
import { articleQuery } from '../schema/query'
import { createArticle } from '../write/create-article'
import { listArticles } from './list-articles'

const turns = vi.hoisted(() => ({ count: 0 }))
vi.mock('node:timers/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:timers/promises')>()
  const setImmediate: typeof original.setImmediate = (...args) => {
    turns.count += 1
    return original.setImmediate(...args)
  }
  return { ...original, setImmediate }
})

test('a search lets other requests proceed after each text that takes long, however short it is', async () => {
  for (let n = 0; n < 4; n++) {
    const body = { title: `Judul wayang ${n}`, category: 'Umum', content: '漢字仮名交文'.repeat(4_000) }
    await createArticle(system, await parseArticle(body), { isDryRun: false, idempotency: null })
  }
  turns.count = 0
  const { total } = await listArticles(guest, articleQuery.parse({ q: 'wayang' }))
  expect(total).toBe(4)
  expect(turns.count).toBeGreaterThan(1)
})
