import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { startServer } from '../support/server'
import { withDatabase } from './support/own-database'
import { newDatabase } from './support/servers'
import { atOnce, type Service, service, serviceAt, word } from './support/service'

/** Articles per category: sixteen in the first, four in each of eleven others. Sixty in all, a day apart. */
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

describe('of sixty cached pages,', () => {
  test('publishing an unrelated article evicts only its neighbour', async () => {
    await fillCache()
    const added = await publishAlone({ published_at: '2001-01-01T00:00:00Z' })
    expect(await countHits()).toBe(59)
    expect(await pageOf(articles[0])).toContain(`/artikel/${added.slug}`)
    await expectListed(added)
  })

  test('publishing an article of the largest category evicts only the pages of that category', async () => {
    await fillCache()
    const category = articles[0]?.category
    const added = await publishAlone({ category, published_at: '2002-01-01T00:00:00Z' })
    expect(await countHits()).toBe(60 - 16)
    await expectListed(added)
  })

  test('publishing the newest article evicts only its neighbour, and shows it everywhere at once', async () => {
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

  test('a new title evicts only the neighbour of the article', async () => {
    const added = await publishAlone({ published_at: '2003-01-01T00:00:00Z' })
    await fillCache()
    await own.patch(added.slug, { title: word() })
    expect(await countHits()).toBe(59)
  })

  test('a new summary evicts only pages that name the article, and is in every list', async () => {
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

  test('new content evicts only lists that show the article, and is in each of them', async () => {
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

  test('any change updates lists by updated_at, and the date in the sitemap', async () => {
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

  test('a new slug is in the search suggestions at once, and a new title moves the article in lists by title', async () => {
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

  test('a draft and a view evict none', async () => {
    await fillCache()
    await publishAlone({ status: 'draft' })
    await own.detail(articles[5]?.slug ?? '')
    expect(await countHits()).toBe(60)
  })

  test('a draft with a new category and tag evicts no search by an unknown one, but its publication does', async () => {
    const [category, tag] = [word(), word()]
    const searches = [`/cari?kategori=${category}`, `/cari?tag=${tag}`, `/cari?tag=${word()}`]
    await Promise.all(searches.map(textOf))
    const { slug } = await publishAlone({ category, tags: [tag], status: 'draft' })
    expect(await Promise.all(searches.map(isHit))).toEqual([true, true, true])
    await own.patch(slug, { status: 'published' })
    for (const search of searches.slice(0, 2)) expect(await textOf(search)).toContain(slug)
    await own.remove(slug)
  })

  test('deleting an article evicts only its neighbours', async () => {
    const added = await publishAlone({ published_at: '2020-02-01T12:00:00Z' })
    await fillCache()
    await own.remove(added.slug)
    expect(await countHits()).toBe(58)
    expect(await pageOf(articles[31])).not.toContain(added.slug)
  })

  test('a new category among those that pages name evicts all', async () => {
    await fillCache()
    const category = word()
    await atOnce(5, () => publishAlone({ category }))
    expect(await countHits()).toBe(0)
    expect(await pageOf(articles[9])).toContain(category)
  })
})

test('the summary of a rerendered article is new in every list at once', async () => {
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

test('what a newer version rendered stays as it is, so that instances of two versions do not render in turn', async () => {
  const { id, slug } = await service.publish({ content: 'Isi lama.' })
  const etag = (await service.detail(slug)).headers.get('etag')
  await withDatabase(({ writeOnce }) =>
    writeOnce(
      (queries) => queries.$executeRaw`
        UPDATE article_content SET html = '<p>Isi versi baru.</p>', render_version = 1000 WHERE article_id = ${id}`,
    ),
  )
  expect((await fetch(`${service.url}/artikel/${slug}.md`)).status).toBe(200)
  expect(await (await fetch(`${service.url}/feed.xml`)).text()).toContain('Isi versi baru.')
  const { headers, body } = await service.call<{ data: ArticleDetail }>('GET', `/api/artikel/${slug}?x=1`)
  expect([body.data.content, headers.get('etag')]).toEqual(['<p>Isi versi baru.</p>', etag])
})

/** Publishes an article that shares no word with another. */
function publishAlone(fields: Record<string, unknown>): Promise<ArticleDetail> {
  return own.publish({ tags: [word()], author: word(), ...fields })
}

/** Caches every page in its current state. */
async function fillCache() {
  for (const article of articles) await pageOf(article)
  expect(await countHits()).toBe(60)
}

/** Requests all pages at once, since the service soon renders the newest again by itself. */
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

/** Lists and totals contain an old article from the next request on. */
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
