import { expect, test } from 'vitest'
import { service, word } from '../api/support/service'
import { parseXml, read } from './support/read'

const { patch, publish } = service

test('feeds, sitemaps and other files never show drafts', async () => {
  const secret = word()
  const category = `Terbuka ${word()}`
  const tag = `tag ${word()}`
  const categorySlug = category.toLowerCase().replace(' ', '-')
  await publish({ category, tags: tag, author: 'Orang Terbuka' })
  const draft = await publish({
    title: secret,
    category,
    tags: `${tag}, ${secret}`,
    author: 'Orang Terbuka',
    content: secret,
    status: 'draft',
  })
  const withdrawn = await publish({
    title: `Ditarik ${secret}`,
    category,
    tags: tag,
    author: secret,
    content: secret,
  })
  await patch(withdrawn.slug, { status: 'draft' })

  const files = parseXml((await read('/sitemap.xml')).text).sitemapindex.sitemap.map(
    ({ loc }: { loc: string }) => loc,
  )
  const feeds = [
    '',
    `/kategori/${categorySlug}`,
    `/tag/${tag.replace(' ', '-')}`,
    '/penulis/orang-terbuka',
  ].flatMap((list) => ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${list}/${file}`))
  const pages = [
    '/',
    '/artikel',
    `/kategori/${categorySlug}`,
    '/llms.txt',
    '/robots.txt',
    '/manifest.webmanifest',
    '/opensearch.xml',
  ]
  for (const address of ['/sitemap.xml', ...files, ...feeds, ...pages]) {
    const { status, text } = await read(address)
    expect([address, status, text.includes(secret)]).toEqual([address, 200, false])
  }
  const unavailable = [draft, withdrawn].flatMap(({ slug, id }) => [
    `/artikel/${slug}`,
    `/artikel/${slug}.md`,
    `/kartu/${id}-1.png`,
    `/kartu/${id}-2.png`,
  ])
  for (const address of [...unavailable, `/tag/${secret}/feed.xml`, `/penulis/${secret}/feed.xml`]) {
    const { status, text } = await read(address)
    expect([address, status, text.includes(secret)]).toEqual([address, 404, false])
  }
})

test('a search filtered by a category or tag that only drafts have shows it as typed, like an unknown one', async () => {
  const [category, tag] = [`Kelak ${word()}`, `Nanti ${word()}`]
  await publish({ category, tags: tag, status: 'draft' })

  for (const filter of [
    `kategori=${category.toLowerCase().replace(' ', '-')}`,
    `kategori=${category.toLowerCase()}`,
    `tag=${tag.toLowerCase().replace(' ', '-')}`,
  ]) {
    const { status, text } = await read(`/cari?${filter.replace(' ', '+')}`)
    expect([filter, status, text.includes(category) || text.includes(tag)]).toEqual([filter, 200, false])
  }
})
