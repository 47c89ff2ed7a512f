import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type SeedArticle, writeArticles } from '../../bin/bench/corpus/articles'
import { createPrototypes, type Prototype } from '../../bin/bench/corpus/prototypes'
import { responseReader } from '../../bin/bench/load/response-reader'
import { runJob } from '../../bin/bench/load/run-job'
import { type Seeded, seed } from '../../bin/bench/seed/seed'
import { deriveArticle } from '../../lib/articles/rendering/derive-article'
import { parseConfig } from '../../lib/config'
import { toIndexEntry } from '../../lib/search/index-entry'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { startStub } from '../support/stub-server'

describe('a seeded article', () => {
  let prototypes: Prototype[]

  beforeAll(async () => {
    prototypes = await createPrototypes(5, 'id')
  })

  test('has the search document and keywords that the service derives', async () => {
    for (const article of writeArticles(20, prototypes, 'id')) {
      const derived = await deriveArticle({
        title: article.title,
        category: article.category.name,
        tags: article.tags.map(({ name }) => name),
        content: article.prototype.source,
        language: 'id',
      })
      expect(toIndexEntry(article.searchDocument, 'sqlite')).toEqual(derived.search.entry)
      expect(article.stems).toEqual(derived.search.stems)
      expect(article.titleKey).toBe(derived.article.titleKey)
      expect(article.prototype.derived.content).toEqual(derived.content)
    }
  })

  test('is the same in every run', () => {
    const [one, other] = [1, 2].map(() => [...writeArticles(50, prototypes, 'id')].map(withoutTimes))
    expect(one).toEqual(other)
  })
})

describe('a seeded database', () => {
  let seeded: Seeded
  let server: RunningServer

  beforeAll(async () => {
    const DATABASE_URL = createSqliteUrl()
    seeded = await seed(parseConfig({ DATABASE_URL }).database, 1_200, () => {})
    server = await startServer({ env: { DATABASE_URL } })
  })
  afterAll(() => server.stop())

  test('is served with totals that equal those of the lists', async () => {
    const { data: categories } = await getJson('/api/artikel/categories')
    const { meta } = await getJson('/api/artikel')
    const inAll = categories.map(({ total }: { total: number }) => total)

    expect(meta.pagination.total).toBe(inAll.reduce((sum: number, total: number) => sum + total, 0))
    expect(meta.pagination.total).toBe(seeded.slugs.length)
    const { meta: first } = await getJson(`/api/artikel?kategori=${categories[0].slug}&page=9999`)
    expect(first.pagination.total).toBe(categories[0].total)
  })

  test('finds rare and common words as often as expected', async () => {
    const { rare, common } = seeded.words
    const { meta: few } = await getJson(`/api/artikel?q=${rare[0]}`)
    const { meta: many } = await getJson(`/api/artikel?q=${common[0]}`)

    expect(few.pagination.total).toBeGreaterThanOrEqual(1)
    expect(few.pagination.total).toBeLessThanOrEqual(20)
    expect(many.pagination.total).toBeGreaterThan(1_200 / 5)
  })

  test('accepts new articles after the seeded ones', async () => {
    const response = await fetch(`${server.url}/api/artikel`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Baru', category: 'Baru', tags: 'baru', content: 'Isi.' }),
    })
    const { data } = await response.json()
    expect(data.id).toBe(1_201)
  })

  async function getJson(path: string) {
    const response = await fetch(`${server.url}${path}`)
    expect(response.status).toBe(200)
    return response.json()
  }
})

describe('the load generator', () => {
  const responses = [
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n10\r\n0123\r\n\r\n0\r\n\r\nabc\r\n0\r\n\r\n',
    'HTTP/1.1 204 No Content\r\nDate: x\r\n\r\n',
    'HTTP/1.1 404 Not Found\r\nConnection: close\r\ncontent-length: 0\r\n\r\n',
  ]

  test('sends background requests during a job, and does not count them', async () => {
    const service = await startStub()
    onTestFinished(service.close)
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
    const { requests, statuses } = await runJob({
      port: Number(new URL(service.url).port),
      seconds: 10,
      order: 'once',
      connections: 1,
      requests: ['/a', '/b'].map(request),
      beside: { order: 'once', connections: 2, requests: ['/1', '/2', '/3'].map(request) },
    })
    expect([requests, statuses]).toEqual([2, { 200: 2 }])
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/1', '/2', '/3', '/a', '/b'])
  })

  test.each(responses)('finds the end of %j in chunks of any size', (response) => {
    for (const size of [1, 2, 3, 7, response.length]) {
      const reader = responseReader()
      const pieces = piecesOf(response, size)
      const ends = [...pieces, ...pieces].map((piece) => reader.push(piece))
      const expected = pieces.map((_, at) => at === pieces.length - 1)

      expect(ends).toEqual([...expected, ...expected])
      expect(reader.status()).toBe(Number(response.slice(9, 12)))
      expect(reader.isLast()).toBe(response.includes('close'))
    }
  })
})

function piecesOf(response: string, size: number): Buffer[] {
  const count = Math.ceil(response.length / size)
  return Array.from({ length: count }, (_, at) => Buffer.from(response.slice(at * size, (at + 1) * size)))
}

function withoutTimes({
  publishedAt: _published,
  updatedAt: _updated,
  prototype: _body,
  ...rest
}: SeedArticle) {
  return rest
}
