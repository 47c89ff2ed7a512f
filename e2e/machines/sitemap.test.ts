import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { atOnce, service, word } from '../api/support/service'
import { headOf, linkOf, parseXml, read, readSitemap } from './support/read'
import { SITE_URL } from './support/site'

const { patch, publish, remove } = service
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const category = `Peta ${word()}`
const categoryUrl = `${SITE_URL}/kategori/${category.toLowerCase().replace(' ', '-')}`
let article: ArticleDetail

beforeAll(async () => {
  await atOnce(3, () => publish({ category, published_at: '2024-05-06T07:08:09Z' }))
  article = await publish({
    title: `Kopi & teh ${word()}`,
    category,
    tags: `tag ${word()}`,
    cover_image_url: 'https://foto.example/sampul.jpg?a=1&b=2',
    gallery: ['https://foto.example/satu.jpg', 'https://foto.example/sampul.jpg?a=1&b=2'],
  })
})

describe('the sitemap', () => {
  test('is an index of files at the root, which exist', async () => {
    const { headers, text } = await read('/sitemap.xml')
    const { sitemapindex } = parseXml(text)
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(sitemapindex['@xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    const files = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)
    expect(files).toEqual(
      ['situs', 'artikel-1', 'kategori-1', 'tag-1', 'penulis-1', 'berita'].map(
        (name) => `${SITE_URL}/sitemap-${name}.xml`,
      ),
    )
    for (const file of files) expect([file, (await read(file)).status]).toEqual([file, 200])
  })

  test('has each URL once, and each is a page with that canonical URL', async () => {
    const entries = [...(await readSitemap()).values()]
    expect(entries.length).toBeGreaterThan(8)
    for (const { loc, lastmod } of entries) {
      const page = await read(loc)
      // Other tests delete articles in the meantime, which are then gone from the sitemap too.
      if (page.status !== 200 && !(await readSitemap()).has(loc)) continue
      expect([loc, page.status]).toEqual([loc, 200])
      const head = headOf(page.text)
      expect([loc, linkOf(head, 'canonical')]).toEqual([loc, loc])
      expect([loc, head.metas.get('robots')?.[0]?.startsWith('index,')]).toEqual([loc, true])
      // The API reference does not change with articles.
      if (!loc.endsWith('/docs')) expect(lastmod).toMatch(RFC_3339)
    }
  })

  test('has pages of every kind, except searches', async () => {
    const addresses = [...(await readSitemap()).keys()]
    for (const start of ['/artikel/', '/kategori/', '/tag/', '/penulis/']) {
      expect(addresses.some((address) => address.startsWith(SITE_URL + start))).toBe(true)
    }
    expect(addresses).toContain(`${SITE_URL}/`)
    expect(addresses).toContain(`${SITE_URL}/artikel`)
    expect(addresses.filter((address) => address.includes('/cari'))).toEqual([])
  })

  test('dates articles by their last change, and lists by that of their articles', async () => {
    const before = await readSitemap()
    expect(before.get(article.url)?.lastmod).toBe(article.updated_at)
    expect(before.get(categoryUrl)?.lastmod).toBe(article.updated_at)
    const { body } = await patch(article.slug, { summary: word() })
    const after = await readSitemap()
    expect(after.get(article.url)?.lastmod).toBe(body.data.updated_at)
    expect(after.get(categoryUrl)?.lastmod).toBe(body.data.updated_at)
    const index = parseXml((await read('/sitemap.xml')).text).sitemapindex.sitemap
    const dates = index.flatMap(({ lastmod }: { lastmod?: string }) => lastmod ?? [])
    expect(dates).toContain(body.data.updated_at)
  })

  test('has each picture of an article once', async () => {
    const pictures = (await readSitemap()).get(article.url)?.['image:image']
    expect(pictures?.map((picture) => picture['image:loc'])).toEqual([
      'https://foto.example/sampul.jpg?a=1&amp;b=2'.replace('&amp;', '&'),
      'https://foto.example/satu.jpg',
    ])
  })

  test('no longer has a deleted article', async () => {
    const { slug, url } = await publish({})
    expect((await readSitemap()).has(url)).toBe(true)
    await remove(slug)
    expect((await readSitemap()).has(url)).toBe(false)
  })

  test('has no empty files, and one URL for each file', async () => {
    for (const file of [
      'artikel-2',
      'artikel-0',
      'artikel-99999',
      'artikel-999999',
      'tag-99999',
      'artikel',
      'situs-1',
      'lain-1',
    ]) {
      expect([file, (await read(`/sitemap-${file}.xml`)).status]).toEqual([file, 404])
    }
    const { status, headers } = await read('/sitemap/artikel-1.xml')
    expect([status, headers.get('location')]).toEqual([308, '/sitemap-artikel-1.xml'])
  })
})

test('the news sitemap has the articles of two days with title and date', async () => {
  const old = await publish({ published_at: new Date(Date.now() - 49 * 3_600_000).toISOString() })
  const fresh = await publish({ title: `Baru & "hangat" ${word()}` })
  const { urlset } = parseXml((await read('/sitemap-berita.xml')).text)
  const found = new Map(urlset.url.map((entry: { loc: string }) => [entry.loc, entry]))
  expect(found.has(old.url)).toBe(false)
  expect(found.get(fresh.url)).toMatchObject({
    'news:news': {
      'news:publication': { 'news:name': 'Kabar & Kopi', 'news:language': 'id' },
      'news:publication_date': fresh.published_at,
      'news:title': fresh.title,
    },
  })
})
