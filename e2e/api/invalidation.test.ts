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

  test('a new text leaves all lists that do not show the article, and is in every other', async () => {
    const { slug, category } = articles[40] as ArticleDetail
    const lists = [
      ...['', '/halaman/2', '/halaman/3', '/halaman/4', '/halaman/5'].map((page) => `/artikel${page}`),
      ...[...new Set(articles.map((article) => article.category))].map((name) => `/kategori/${name}`),
      ...[1, 2, 3, 4, 5, 6].map((page) => `/api/artikel?limit=10&page=${page}`),
      ...[
        '/',
        '/feed.xml',
        '/llms.txt',
        '/api/artikel/latest',
        '/api/artikel/categories',
        '/sitemap-kategori-1.xml',
      ],
    ]
    const before = new Map(await Promise.all(lists.map(async (path) => [path, await textOf(path)] as const)))
    expect(await isHit(lists[3])).toBe(true)
    const summary = word()
    await own.patch(slug, { content: `${summary} adalah kata pertama.` })
    for (const path of lists) {
      const isShown = before.get(path)?.includes(slug) || path === '/sitemap-kategori-1.xml'
      expect(await isHit(path), path).toBe(!isShown)
    }
    for (const path of [
      '/artikel/halaman/2',
      `/kategori/${category}`,
      '/api/artikel?limit=10&page=2',
      `/api/artikel?kategori=${category}&sort=title`,
      `/api/artikel?q=${summary}`,
      `/api/artikel?kategori=${category}&q=${summary}`,
    ])
      expect(await textOf(path), path).toContain(summary)
  })

  test('any change moves lists by the date of changes, and what time it says', async () => {
    const paths = [
      '/api/artikel?sort=-updated_at&limit=2',
      `/api/artikel?updated_after=${new Date().toISOString()}`,
      '/sitemap.xml',
    ]
    const before = await Promise.all(paths.map(textOf))
    const { slug } = articles[2] as ArticleDetail
    const { body } = await own.patch(slug, { summary: word() })
    expect((await own.list('sort=-updated_at&limit=2')).body.data[0]?.slug).toBe(slug)
    const after = await Promise.all(paths.map(textOf))
    for (const [at, path] of paths.entries()) expect(after[at], path).not.toBe(before[at])
    expect(after[2]).toContain(body.data.updated_at.slice(0, 19))
  })

  test('a new slug is in what is suggested while typing, and a new title in its place among titles', async () => {
    const { slug } = articles[1] as ArticleDetail
    const title = word()
    const byTitle = (page: number) => own.list(`sort=title&limit=50&page=${page}`)
    await Promise.all([byTitle(1), byTitle(2)])
    await own.patch(slug, { title: `zzzzzzzz ${title}` })
    const suggested = () => textOf(`/cari/saran?q=${title}`)
    expect(await suggested()).toContain(`/artikel/${slug}`)
    expect((await byTitle(2)).body.data.at(-1)?.slug).toBe(slug)
    await own.patch(slug, { slug: title })
    expect(await suggested()).toContain(`/artikel/${title}`)
    await own.patch(title, { title: `aaaaaaaa ${title}`, slug })
    expect((await byTitle(1)).body.data[0]?.slug).toBe(slug)
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

async function isHit(path = ''): Promise<boolean> {
  const { headers } = await fetch(own.url + path, { method: 'HEAD' })
  return headers.get('cache-status')?.includes('hit') ?? false
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
