import { beforeAll, describe, expect, test } from 'vitest'
import { fewAtOnce, service, word } from '../api/support/service'
import { linkOf, nodesByType, read, readHead } from './support/read'
import { SITE_URL } from './support/site'

const { publish } = service
const category = `Rubrik ${word()}`
const tag = `tag ${word()}`
const author = `Penulis ${word()}`
const categoryPath = `/kategori/${category.toLowerCase().replace(' ', '-')}`

beforeAll(async () => {
  await fewAtOnce(26, () => publish({ category, tags: tag, author }))
})

const lists = [
  { path: categoryPath, name: category, description: `Artikel dalam rubrik ${category}.` },
  { path: `/tag/${tag.replace(' ', '-')}`, name: tag, description: `Artikel dengan tag ${tag}.` },
  {
    path: `/penulis/${author.toLowerCase().replace(' ', '-')}`,
    name: author,
    description: `Artikel yang ditulis ${author}.`,
  },
]

describe.each(lists)('the list at $path', ({ path, name, description }) => {
  test('has its own title, description and canonical URL', async () => {
    const head = await readHead(path)
    expect(head.title).toBe(`${name} – Kabar & Kopi`)
    expect(head.metas.get('description')).toEqual([description])
    expect(head.metas.get('og:type')).toEqual(['website'])
    expect(head.metas.get('og:title')).toEqual([name])
    expect(linkOf(head, 'canonical')).toBe(SITE_URL + path)
    expect(linkOf(head, 'prev')).toBeUndefined()
    expect(linkOf(head, 'next')).toBe(`${SITE_URL}${path}/halaman/2`)
  })

  test('links to its own feeds and to those of the site', async () => {
    const { links } = await readHead(path)
    const feeds = links.filter(({ rel, type }) => rel === 'alternate' && type === 'application/rss+xml')
    expect(feeds.map(({ href }) => href)).toEqual([`${path}/feed.xml`, '/feed.xml'])
  })

  test('is a collection of its articles, with breadcrumbs', async () => {
    const nodes = nodesByType(await readHead(path))
    const { mainEntity } = nodes.get('CollectionPage') as {
      mainEntity?: { itemListElement: { url: string }[] }
    }
    expect(mainEntity).toMatchObject({ '@type': 'ItemList', numberOfItems: 12 })
    expect(mainEntity?.itemListElement[0]?.url).toMatch(`${SITE_URL}/artikel/`)
    expect(nodes.get('BreadcrumbList')?.itemListElement).toMatchObject([
      { position: 1, item: `${SITE_URL}/` },
      { position: 2, name, item: SITE_URL + path },
    ])
  })
})

describe('a further page of a list', () => {
  test('is its own canonical URL, with links to its neighbors', async () => {
    const head = await readHead(`${categoryPath}/halaman/2`)
    expect(head.title).toBe(`${category} – Halaman 2 – Kabar & Kopi`)
    expect(head.metas.get('description')).toEqual([`Artikel dalam rubrik ${category}. Halaman 2.`])
    expect(linkOf(head, 'canonical')).toBe(`${SITE_URL}${categoryPath}/halaman/2`)
    expect(linkOf(head, 'prev')).toBe(SITE_URL + categoryPath)
    expect(linkOf(head, 'next')).toBe(`${SITE_URL}${categoryPath}/halaman/3`)
  })

  test('has no next page if it is the last', async () => {
    const head = await readHead(`${categoryPath}/halaman/3`)
    expect(linkOf(head, 'next')).toBeUndefined()
    expect(nodesByType(head).get('CollectionPage')?.mainEntity).toMatchObject({ numberOfItems: 2 })
  })
})

test('a list that ends with a full page has no page after it', async () => {
  const name = word()
  await fewAtOnce(12, () => publish({ category: name, tags: name, author: name, title: name }))
  for (const path of [`/kategori/${name}`, `/tag/${name}`, `/penulis/${name}`]) {
    expect(linkOf(await readHead(path), 'next'), path).toBeUndefined()
    expect((await read(`${path}/halaman/2`)).status, path).toBe(404)
  }
  const second = `page=2`
  expect((await read(`/cari?q=${name}`)).text).toContain(second)
  await fewAtOnce(8, () => publish({ title: name }))
  expect((await read(`/cari?q=${name}&page=2`)).text).not.toContain('page=3')
})

test('the home page describes the site', async () => {
  const head = await readHead('/')
  expect(head.title).toBe('Kabar & Kopi')
  expect(head.metas.get('description')).toEqual(['Tulisan "hangat" <setiap> pagi.'])
  expect(linkOf(head, 'canonical')).toBe(`${SITE_URL}/`)
  expect(head.metas.get('og:image')?.[0]).toMatch(`${SITE_URL}/kartu/situs-`)
  expect(nodesByType(head).get('WebSite')).toMatchObject({
    url: `${SITE_URL}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${SITE_URL}/cari?q={search_term_string}` },
    },
  })
})

const unlisted = [
  { name: 'the search', path: '/cari', status: 200 },
  { name: 'a search for a word', path: '/cari?q=kopi', status: 200 },
  { name: 'a filtered list', path: `/cari?tag=${encodeURIComponent(tag)}`, status: 200 },
  { name: 'an unknown article', path: '/artikel/tidak-pernah-ada', status: 404 },
  { name: 'an empty tag', path: '/tag/tidak-pernah-ada', status: 404 },
]

test.each(unlisted)('$name is not indexed', async ({ path, status }) => {
  const head = await readHead(path, status)
  expect(head.metas.get('robots')).toEqual(['noindex,follow'])
  expect(linkOf(head, 'canonical')).toBeUndefined()
  expect(head.graphs).toEqual([])
})
