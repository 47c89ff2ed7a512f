import { beforeAll, describe, expect, test } from 'vitest'
import type { ArticleDetail } from '../../lib/articles/serialize'
import { fewAtOnce, service, word } from '../api/support/service'
import { parseXml, read } from './support/read'
import { HUB, SITE_URL } from './support/site'

const { patch, publish } = service
const category = `Umpan ${word()}`
const tag = `tag ${word()}`
const path = `/kategori/${category.toLowerCase().replace(' ', '-')}`
let article: ArticleDetail

const CONTENT = `Lihat [arsip](/artikel) dan [bagian](#lain), \`a < b && c\`.

## Lain

![Foto](https://foto.example/a.png?lebar=1&tinggi=2) ]]> \u{1F389}

\`\`\`js
let x = 1
\`\`\`
`

beforeAll(async () => {
  await fewAtOnce(31, (index) =>
    publish({ category, published_at: `2025-01-01T00:00:${String(index).padStart(2, '0')}Z` }),
  )
  article = await publish({
    title: 'Kopi & "teh" <susu>',
    category,
    tags: [tag],
    author: 'Ayu',
    content: CONTENT,
    summary: 'Ringkas & jelas.',
    cover_image_url: 'https://foto.example/sampul.jpg',
  })
})

/** An item of a feed, independent of its format. */
type FeedItem = {
  id: string
  url: string
  title: string
  html: string
  published: string
  updated: string
  author: string
  terms: string[]
}

type RssItem = {
  guid: { '#text': string }
  link: [string]
  title: string
  'content:encoded': string
  pubDate: string
  'atom:updated': string
  'dc:creator': string
  category: string[]
}

type AtomEntry = {
  id: string
  link: { '@rel': string; '@href': string }[]
  title: string
  content?: { '#text': string }
  published: string
  updated: string
  author: { name: string }
  category: { '@term': string }[]
}

type JsonItem = {
  id: string
  url: string
  title: string
  content_html: string
  date_published: string
  date_modified: string
  authors: { name: string }[]
  tags: string[]
}

const formats = [
  {
    file: 'feed.xml',
    type: 'application/rss+xml; charset=utf-8',
    items: (text: string): FeedItem[] =>
      parseXml(text).rss.channel.item.map((item: RssItem) => ({
        id: item.guid['#text'],
        url: item.link[0],
        title: item.title,
        html: item['content:encoded'],
        published: new Date(item.pubDate).toISOString(),
        updated: item['atom:updated'],
        author: item['dc:creator'],
        terms: item.category,
      })),
  },
  {
    file: 'atom.xml',
    type: 'application/atom+xml; charset=utf-8',
    items: (text: string): FeedItem[] =>
      parseXml(text).feed.entry.map((entry: AtomEntry) => ({
        id: entry.id,
        url: linkIn(entry.link, 'alternate'),
        title: entry.title,
        html: entry.content?.['#text'] ?? '',
        published: entry.published,
        updated: entry.updated,
        author: entry.author.name,
        terms: entry.category.map((term) => term['@term']),
      })),
  },
  {
    file: 'feed.json',
    type: 'application/feed+json; charset=utf-8',
    items: (text: string): FeedItem[] =>
      JSON.parse(text).items.map((item: JsonItem) => ({
        id: item.id,
        url: item.url,
        title: item.title,
        html: item.content_html,
        published: item.date_published,
        updated: item.date_modified,
        author: item.authors[0]?.name ?? '',
        terms: item.tags,
      })),
  },
]

describe.each(formats)('$file', ({ file, type, items }) => {
  test('has the thirty newest articles of a list, newest first', async () => {
    const { status, headers, text } = await read(`${path}/${file}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    const parsed = items(text)
    const dates = parsed.map(({ published }) => published)
    expect(parsed).toHaveLength(30)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(new Set(parsed.map(({ id }) => id)).size).toBe(30)
  })

  test('has the whole article', async () => {
    const [item] = items((await read(`${path}/${file}`)).text)
    expect(item).toMatchObject({
      url: `${SITE_URL}/artikel/${article.slug}`,
      title: 'Kopi & "teh" <susu>',
      author: 'Ayu',
      terms: [category, tag],
      updated: article.updated_at,
    })
    expect(item?.published.slice(0, 19)).toBe(article.published_at?.slice(0, 19))
    expect(item?.id).toBe(`tag:artikel.example,${article.created_at.slice(0, 10)}:artikel/${article.id}`)
  })

  test('has absolute URLs, and text as it was written', async () => {
    const html = items((await read(`${path}/${file}`)).text)[0]?.html ?? ''
    expect(html).toContain(`<a href="${SITE_URL}/artikel">arsip</a>`)
    expect(html).toContain(`<a href="${SITE_URL}/artikel/${article.slug}#lain">bagian</a>`)
    expect(html).toContain('src="https://foto.example/a.png?lebar=1&amp;tinggi=2"')
    expect(html).toContain('<code>a &lt; b &amp;&amp; c</code>')
    expect(html).toContain(']]&gt; \u{1F389}')
    expect(html).toContain('let x = 1')
    expect(html).not.toMatch(/tok-|(?:href|src)="(?!https?:|mailto:)/)
  })

  test('returns 304 for its entity tag', async () => {
    const { headers } = await read(`${path}/${file}`)
    const etag = headers.get('etag') ?? ''
    const again = await read(`${path}/${file}`, { 'If-None-Match': etag })
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(again.status).toBe(304)
    expect(again.bytes).toHaveLength(0)
  })

  test('names its hub and itself', async () => {
    const { headers, text } = await read(`/${file}`)
    expect(headers.get('link')).toBe(`<${HUB}>; rel="hub", <${SITE_URL}/${file}>; rel="self"`)
    expect(text).toContain(HUB)
    expect(text).toContain(`${SITE_URL}/${file}`)
  })

  test('exists for a tag and an author too, but not for a list without articles', async () => {
    expect(items((await read(`/tag/${tag.replace(' ', '-')}/${file}`)).text)).toHaveLength(1)
    expect((await read(`/penulis/ayu/${file}`)).status).toBe(200)
    expect((await read(`/tag/tidak-pernah-ada/${file}`)).status).toBe(404)
  })

  test('shows a change at once with the same id', async () => {
    const own = `Sendiri ${word()}`
    const { slug, id } = await publish({ category: own })
    const address = `/kategori/${own.toLowerCase().replace(' ', '-')}/${file}`
    const [before] = items((await read(address)).text)
    await patch(slug, { slug: `${slug}-baru`, title: 'Judul baru' })
    const [after] = items((await read(address)).text)
    expect(before?.id).toContain(`artikel/${id}`)
    expect(after).toMatchObject({
      id: before?.id,
      url: `${SITE_URL}/artikel/${slug}-baru`,
      title: 'Judul baru',
    })
  })
})

describe('as the formats require,', () => {
  test('RSS 2.0 has its required elements', async () => {
    const { rss } = parseXml((await read(`${path}/feed.xml`)).text)
    const { channel } = rss
    expect(rss['@version']).toBe('2.0')
    expect(channel.title).toBe(`${category} – Kabar & Kopi`)
    expect(channel.link).toEqual([SITE_URL + path])
    expect(channel.description).toBe(`Artikel dalam rubrik ${category}.`)
    expect(channel.language).toBe('id')
    expect(channel.lastBuildDate).toMatch(RFC_822)
    expect(linkIn(channel['atom:link'], 'self')).toBe(`${SITE_URL}${path}/feed.xml`)
    for (const item of channel.item) {
      expect(item.pubDate).toMatch(RFC_822)
      expect(item.guid['@isPermaLink']).toBe('false')
      expect(item.description).toBeTypeOf('string')
    }
    expect(channel.item[0].enclosure).toMatchObject({
      '@url': 'https://foto.example/sampul.jpg',
      '@length': '0',
      '@type': 'image/jpeg',
    })
  })

  test('Atom has its required elements (RFC 4287 §4.1.1, §4.1.2)', async () => {
    const { feed } = parseXml((await read(`${path}/atom.xml`)).text)
    expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom')
    expect(feed.id).toBe(`${SITE_URL}${path}/atom.xml`)
    expect(feed.title).toBe(`${category} – Kabar & Kopi`)
    expect(linkIn(feed.link, 'self')).toBe(`${SITE_URL}${path}/atom.xml`)
    expect(linkIn(feed.link, 'alternate')).toBe(SITE_URL + path)
    const dates = feed.entry.map(({ updated }: { updated: string }) => updated).sort()
    expect(feed.updated).toBe(dates.at(-1))
    for (const entry of feed.entry) {
      expect(entry.updated).toMatch(RFC_3339)
      expect(entry.published).toMatch(RFC_3339)
      expect(entry.author.name).not.toBe('')
      expect(entry.summary).toBeTypeOf('string')
    }
    expect(feed.entry[0].content['@type']).toBe('html')
    expect(feed.entry[0].link).toContainEqual({
      '@rel': 'enclosure',
      '@type': 'image/jpeg',
      '@href': 'https://foto.example/sampul.jpg',
    })
  })

  test('JSON Feed 1.1 has its required members', async () => {
    const feed = JSON.parse((await read(`${path}/feed.json`)).text)
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: `${category} – Kabar & Kopi`,
      home_page_url: SITE_URL + path,
      feed_url: `${SITE_URL}${path}/feed.json`,
      language: 'id',
      hubs: [{ type: 'WebSub', url: HUB }],
    })
    for (const item of feed.items) {
      expect(item.id).toBeTypeOf('string')
      expect(item.content_html ?? item.content_text).toBeTypeOf('string')
      expect(item.date_published).toMatch(RFC_3339)
    }
    expect(feed.items[0]).toMatchObject({
      image: 'https://foto.example/sampul.jpg',
      summary: 'Ringkas & jelas.',
    })
  })
})

const RFC_822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

function linkIn(links: { '@rel': string; '@href': string }[], rel: string): string | undefined {
  return links.find((link) => link['@rel'] === rel)?.['@href']
}
