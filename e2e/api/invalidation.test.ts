import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { startServer } from '../support/server'
import { withDatabase } from './support/own-database'
import { newDatabase } from './support/servers'
import { atOnce, type Service, service, serviceAt, word } from './support/service'

/** The first category has sixteen articles and eleven others four each: sixty, a day apart. */
const SIZES = [16, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]

let own: Service
let articles: ArticleDetail[]

beforeAll(async () => {
  const server = await startServer({ env: { DATABASE_URL: await newDatabase() } })
  own = serviceAt(server)
  articles = []
  const categories = SIZES.flatMap((size, at) => Array<string>(size).fill(`${word()}${at}`))
  for (const [day, category] of categories.entries()) {
    articles.push(await publishAlone({ category, published_at: dateOf(day) }))
  }
  return server.kill
})

describe('of sixty pages in memory', () => {
  test('an article of its own category, words and time leaves all but its neighbour', async () => {
    await fillCache()
    const added = await publishAlone({ published_at: '2001-01-01T00:00:00Z' })
    expect(await countHits()).toBe(59)
    expect(await pageOf(articles[0])).toContain(`/artikel/${added.slug}`)
    await expectListed(added)
  })

  test('an article of the largest category leaves those of the others', async () => {
    await fillCache()
    const category = articles[0]?.category
    const added = await publishAlone({ category, published_at: '2002-01-01T00:00:00Z' })
    expect(await countHits()).toBe(60 - 16)
    await expectListed(added)
  })

  test('the newest article leaves all but its neighbour, and is first everywhere at once', async () => {
    await fillCache()
    const places = ['/', '/artikel', '/feed.xml', '/llms.txt', '/api/artikel', '/api/artikel/latest']
    await Promise.all(places.map(textOf))
    const { slug } = await publishAlone({})
    expect(await countHits()).toBe(59)
    for (const path of places) expect(await textOf(path)).toContain(slug)
    expect(await pageOf(articles.at(-1))).toContain(slug)
    await own.remove(slug)
    for (const path of places) expect(await textOf(path)).not.toContain(slug)
  })

  test('a change of its text leaves all but its neighbour', async () => {
    const added = await publishAlone({ published_at: '2003-01-01T00:00:00Z' })
    await fillCache()
    await own.patch(added.slug, { title: word() })
    expect(await countHits()).toBe(59)
  })

  test('a new summary leaves all that do not name the article, also in its category, and is in every list', async () => {
    await fillCache()
    const { slug, category } = articles[3] as ArticleDetail
    const pages = await Promise.all(articles.map(pageOf))
    const naming = pages.filter((html) => html.includes(`/artikel/${slug}"`)).length
    expect(naming).toBeLessThan(12)
    const summary = word()
    await own.patch(slug, { summary })
    expect(await countHits()).toBe(60 - naming)
    for (const path of [
      `/artikel/${slug}`,
      `/kategori/${category}/halaman/2`,
      `/api/artikel?kategori=${category}&limit=50`,
    ])
      expect(await textOf(path)).toContain(summary)
  })

  test('a draft and a view leave all', async () => {
    await fillCache()
    await publishAlone({ status: 'draft' })
    await own.detail(articles[5]?.slug ?? '')
    expect(await countHits()).toBe(60)
  })

  test('an article that goes leaves all but its neighbours', async () => {
    const added = await publishAlone({ published_at: '2020-02-01T12:00:00Z' })
    await fillCache()
    await own.remove(added.slug)
    expect(await countHits()).toBe(58)
    expect(await pageOf(articles[31])).not.toContain(added.slug)
  })

  test('a category that comes among those that pages name leaves none', async () => {
    await fillCache()
    const category = word()
    await atOnce(5, () => publishAlone({ category }))
    expect(await countHits()).toBe(0)
    expect(await pageOf(articles[9])).toContain(category)
  })
})

test('an article that is rerendered is new in every list at once', async () => {
  const name = word()
  const fields = { title: name, category: name, tags: name, author: name, content: 'Isi baru.' }
  const { id, slug } = await service.publish(fields)
  await withDatabase(async ({ writeOnce }) => {
    await writeOnce(
      (queries) =>
        queries.$executeRaw`UPDATE article_content SET render_version = 0 WHERE article_id = ${id}`,
    )
    await writeOnce(
      (queries) => queries.$executeRaw`UPDATE article SET excerpt = 'Isi lama.' WHERE id = ${id}`,
    )
  })
  const lists = [
    `kategori=${name}&limit=9`,
    `tag=${name}&limit=9`,
    `author=${name}&limit=9`,
    `q=${name}&limit=9`,
  ]
  const summaries = () =>
    Promise.all(lists.map(async (query) => (await service.list(query)).body.data[0]?.summary))
  expect(await summaries()).toEqual(Array(4).fill('Isi lama.'))
  expect((await service.detail(slug)).body.data.summary).toBe('Isi baru.')
  expect(await summaries()).toEqual(Array(4).fill('Isi baru.'))
})

/** Publishes an article that shares no word with another. */
function publishAlone(fields: Record<string, unknown>): Promise<ArticleDetail> {
  return own.publish({ tags: [word()], author: word(), ...fields })
}

/** Every page is in memory, as it is now. */
async function fillCache() {
  for (const article of articles) await pageOf(article)
  expect(await countHits()).toBe(60)
}

/** All are asked for at once: after a moment the newest are rendered anyway. */
async function countHits(): Promise<number> {
  const statuses = await Promise.all(
    articles.map(async ({ slug }) => {
      const { headers } = await fetch(`${own.url}/artikel/${slug}`, { method: 'HEAD' })
      return headers.get('cache-status')
    }),
  )
  return statuses.filter((status) => status?.includes('hit')).length
}

async function pageOf(article: ArticleDetail | undefined): Promise<string> {
  return textOf(`/artikel/${article?.slug}`)
}

/** What lists an old article, or counts it, does so with the next request. */
async function expectListed({ slug, category }: ArticleDetail) {
  const { body } = await own.list(`kategori=${category}&limit=50`)
  expect(body.data.map((article) => article.slug)).toContain(slug)
  const total = (await own.categories()).body.data.find(({ name }) => name === category)?.total
  expect(total).toBe(body.meta.pagination.total)
  expect(await textOf('/')).toMatch(new RegExp(`${category}</span> <small>${total}<`))
  const lastPage = body.data.length > 12 ? '/halaman/2' : ''
  for (const path of [`/kategori/${category}${lastPage}`, '/artikel/halaman/6', '/sitemap-artikel-1.xml']) {
    expect(await textOf(path)).toContain(slug)
  }
}

async function textOf(path: string): Promise<string> {
  return (await fetch(own.url + path)).text()
}

function dateOf(day: number): string {
  return new Date(Date.UTC(2020, 0, 1 + day)).toISOString()
}
