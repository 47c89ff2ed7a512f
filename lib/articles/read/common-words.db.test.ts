import { beforeAll, describe, expect, it } from 'vitest'
import { copyArticle } from '../../../e2e/support/copy-article'
import { guest, system } from '../../auth/actor'
import { parseArticle } from '../schema/parse-body'
import { articleQuery } from '../schema/query'
import { createArticle } from '../write/create-article'
import { listArticles } from './list-articles'
import { MAX_RANKED } from './relevance'

const MANY = MAX_RANKED + 150

beforeAll(async () => {
  await create({ title: 'Tentang umum', slug: 'judul' })
  await create({ title: 'Awalan', slug: 'awalan', content: 'umumzz' })
  await create({ title: 'Draf umum', slug: 'draf', status: 'draft' })
  await create({ title: 'Contoh', slug: 'contoh' })
  await copyArticle('contoh', MANY, new Date('2020-01-01T00:00:00Z'), 'umum')
})

describe('a search for a very common word', () => {
  it('ranks articles with the word in the title first', async () => {
    const { articles } = await search({})
    expect(articles[0]?.slug).toBe('judul')
    expect(articles[1]?.slug).toMatch(/^contoh-/)
  })

  it('lists every article once across its pages, including prefix matches', async () => {
    const slugs: string[] = []
    for (let page = 1; page <= 30; page++) {
      const { articles, total } = await search({ page: String(page), limit: '50' })
      expect(total).toBe(MANY + 2)
      slugs.push(...articles.map(({ slug }) => slug))
    }
    expect(slugs).toHaveLength(MANY + 2)
    expect(new Set(slugs).size).toBe(MANY + 2)
    expect(slugs).toContain('awalan')
  })

  it('can be limited to a range of dates', async () => {
    const within = { published_before: '2020-01-02T00:00:00Z', page: '23', limit: '50' }
    const { articles, total } = await search(within)
    expect(total).toBe(MANY)
    expect(articles).toHaveLength(50)
  })
})

function search(query: Record<string, string>) {
  return listArticles(guest, articleQuery.parse({ q: 'umum', ...query }))
}

async function create(fields: Record<string, string>) {
  const body = { category: 'Uji', content: 'Isi.', ...fields }
  return createArticle(system, await parseArticle(body), { isDryRun: false, idempotency: null })
}
