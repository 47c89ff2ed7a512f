import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { service, word } from '../api/support/service'
import { type Head, linkOf, nodesByType, read, readHead, type SchemaOrgNode } from './support/read'
import { SITE_URL } from './support/site'

const { detail, publish } = service
const INDEXED = 'index,follow,max-image-preview:large,max-snippet:-1,max-video-preview:-1'

describe('the head of an article', () => {
  const category = `Kuliner ${word()}`
  const tags = [`kopi ${word()}`, `gayo ${word()}`]
  let article: ArticleDetail
  let head: Head

  beforeAll(async () => {
    article = await publish({
      title: `Menyeduh "kopi" & ${word()}`,
      category,
      tags,
      author: 'Ayu Lestari',
      content:
        'Kopi yang baik dan benar itu tidak di dalam gelas.\n\n![Biji](https://foto.example/biji.jpg "Biji kopi")',
      cover_image_url: 'https://foto.example/sampul.jpg',
      meta_title: 'Seduh',
      meta_description: 'Cara & alat <sederhana>.',
      published_at: '2026-01-02T03:04:05.678Z',
    })
    head = await readHead(`/artikel/${article.slug}?utm_source=surat`)
  })

  test('agrees with the API', async () => {
    const { seo } = (await detail(article.slug)).body.data
    expect(head.title).toBe(`${seo.title} – Kabar & Kopi`)
    expect(one('description')).toBe(seo.description)
    expect(one('keywords')).toBe(seo.keywords.join(', '))
    expect(one('og:title')).toBe(seo.title)
    expect(one('og:description')).toBe(seo.description)
    expect(one('og:url')).toBe(seo.canonical_url)
    expect(one('og:image')).toBe(seo.image)
    expect(linkOf(head, 'canonical')).toBe(seo.canonical_url)
    expect(seo.canonical_url).toBe(`${SITE_URL}/artikel/${article.slug}`)
  })

  test('has meta tags for robots and social networks', () => {
    expect(one('robots')).toBe(INDEXED)
    expect(one('author')).toBe('Ayu Lestari')
    expect(one('og:type')).toBe('article')
    expect(one('og:site_name')).toBe('Kabar & Kopi')
    expect(one('og:locale')).toBe('id_ID')
    expect(one('og:image:alt')).toBe(article.title)
    expect(one('article:published_time')).toBe('2026-01-02T03:04:05.678Z')
    expect(one('article:modified_time')).toBe(article.updated_at)
    expect(one('article:author')).toBe(`${SITE_URL}/penulis/ayu-lestari`)
    expect(one('article:section')).toBe(category)
    expect(head.metas.get('article:tag')).toEqual(tags)
    expect(one('twitter:card')).toBe('summary_large_image')
    expect(one('twitter:title')).toBe('Seduh')
    expect(head.metas.get('theme-color')).toEqual(['#fbf9f5', '#161412'])
  })

  test('links to its other formats, which exist', async () => {
    const alternates = head.links.filter(({ rel }) => rel === 'alternate')
    expect(alternates.map(({ type, href }) => [type, href])).toEqual([
      ['application/rss+xml', '/feed.xml'],
      ['application/atom+xml', '/atom.xml'],
      ['application/feed+json', '/feed.json'],
      ['text/markdown', `${SITE_URL}/artikel/${article.slug}.md`],
    ])
    const others = ['icon', 'apple-touch-icon', 'manifest', 'search'].map((rel) => linkOf(head, rel) ?? rel)
    for (const address of [...alternates.map(({ href = '' }) => href), ...others]) {
      expect([address, (await read(address)).status]).toEqual([address, 200])
    }
  })

  test('has one graph whose nodes refer to each other', () => {
    const nodes = nodesByType(head)
    const url = `${SITE_URL}/artikel/${article.slug}`
    expect(head.graphs[0]?.['@context']).toBe('https://schema.org')
    expect([...nodes.keys()].sort()).toEqual(
      ['BlogPosting', 'BreadcrumbList', 'ImageObject', 'Organization', 'WebPage', 'WebSite'].sort(),
    )
    expect(nodes.get('BlogPosting')).toMatchObject({
      headline: article.title,
      datePublished: '2026-01-02T03:04:05.678Z',
      dateModified: article.updated_at,
      author: { '@type': 'Person', name: 'Ayu Lestari', url: `${SITE_URL}/penulis/ayu-lestari` },
      publisher: { '@id': `${SITE_URL}/#organization` },
      mainEntityOfPage: { '@id': url },
      articleSection: category,
      keywords: tags,
      wordCount: 10,
      timeRequired: 'PT1M',
      inLanguage: 'id',
    })
    const primary = { '@id': `${url}#primaryimage` }
    expect(nodes.get('WebPage')).toMatchObject({
      url,
      primaryImageOfPage: primary,
      breadcrumb: { '@id': `${url}#breadcrumb` },
    })
    expect(nodes.get('BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, item: `${SITE_URL}/` },
      { position: 2, name: category },
      { position: 3, name: article.title, item: url },
    ])
    const graph = head.graphs[0]?.['@graph'] ?? []
    expect(referencesOf(graph).filter((id) => !graph.some((node) => node['@id'] === id))).toEqual([])
    const pictures = graph.filter((node) => node['@type'] === 'ImageObject')
    expect(pictures.map(({ url: address, caption }) => [address, caption])).toEqual([
      ['https://foto.example/sampul.jpg', article.title],
      ['https://foto.example/biji.jpg', 'Biji kopi'],
    ])
    // Search engines expect a creator with each contentUrl, and the creator of these is unknown.
    expect(pictures.filter((node) => 'contentUrl' in node)).toEqual([])
  })

  function one(name: string): string | undefined {
    const values = head.metas.get(name) ?? []
    expect([name, values.length]).toEqual([name, 1])
    return values[0]
  }
})

describe('an article without a picture', () => {
  test('has a drawn card with its size', async () => {
    const { slug, id, seo } = await publish({ title: `Tanpa gambar ${word()}` })
    const head = await readHead(`/artikel/${slug}`)
    const [card = ''] = head.metas.get('og:image') ?? []
    expect(seo.image).toBeNull()
    expect(card).toBe(`${SITE_URL}/kartu/${id}-1.png`)
    expect(head.metas.get('og:image:width')).toEqual(['1200'])
    expect(head.metas.get('og:image:height')).toEqual(['630'])
    expect(head.metas.get('twitter:image')).toEqual([card])
    expect(nodesByType(head).get('ImageObject')).toMatchObject({
      url: card,
      contentUrl: card,
      width: 1200,
      height: 630,
      creator: { '@id': `${SITE_URL}/#organization` },
      creditText: 'Kabar & Kopi',
    })
  })
})

test('a long title is cut between words for search engines', async () => {
  const title = `${'panjang sekali '.repeat(16)}${word()}`.trim()
  const { slug } = await publish({ title })
  const headline = nodesByType(await readHead(`/artikel/${slug}`)).get('BlogPosting')?.headline
  expect(String(headline).length).toBeLessThanOrEqual(110)
  expect(String(headline)).toMatch(/^(panjang sekali )+panjang…$|^(panjang sekali )*panjang sekali…$/)
})

test('no field of an article can inject markup', async () => {
  const hostile = `</script></title><script>alert(1)</script>"'><!-- ${word()}`
  const { slug, seo } = await publish({
    title: hostile,
    category: hostile,
    tags: [hostile],
    author: hostile,
    summary: hostile,
    meta_keywords: hostile,
  })
  const head = await readHead(`/artikel/${slug}`)
  expect(head.title).toBe(`${hostile} – Kabar & Kopi`)
  expect(head.metas.get('og:title')).toEqual([hostile])
  expect(head.metas.get('article:tag')).toEqual([hostile])
  expect(nodesByType(head).get('BlogPosting')).toMatchObject({
    articleSection: hostile,
    author: { name: hostile },
    keywords: seo.keywords,
  })
  expect((await read(`/artikel/${slug}`)).text).not.toContain('<script>alert')
})

test('an article in another language has that language in its head', async () => {
  const content =
    'This is the story of a fisher and the sea, as it was told to me by the old people of that island.'
  const { slug } = await publish({ title: `The sea ${word()}`, content })
  const head = await readHead(`/artikel/${slug}`)
  expect(head.metas.get('og:locale')).toEqual(['en_US'])
  expect(nodesByType(head).get('BlogPosting')).toMatchObject({ inLanguage: 'en' })
})

/** Every `@id` of a reference: an object without other properties. */
function referencesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf)
  if (typeof value !== 'object' || value === null) return []
  const { '@id': id, ...more } = value as SchemaOrgNode
  return [
    ...(id !== undefined && Object.keys(more).length === 0 ? [id] : []),
    ...Object.values(more).flatMap(referencesOf),
  ]
}
