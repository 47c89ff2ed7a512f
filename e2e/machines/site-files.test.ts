import { describe, expect, test } from 'vitest'
import { fewAtOnce, service, word } from '../api/support/service'
import { parseXml, read } from './support/read'
import { SITE_URL, settings } from './support/site'

const { publish } = service

test('robots.txt keeps crawlers out of the API and names the sitemaps', async () => {
  const { headers, text } = await read('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toBe(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${SITE_URL}/sitemap.xml\nSitemap: ${SITE_URL}/sitemap-berita.xml\n`,
  )
})

test('the manifest has the name of the site and icons that exist', async () => {
  const { headers, text } = await read('/manifest.webmanifest')
  const manifest = JSON.parse(text)
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(manifest).toMatchObject({ name: 'Kabar & Kopi', lang: 'id', start_url: '/', display: 'minimal-ui' })
  for (const { src, sizes, type } of manifest.icons) {
    const { status, headers, bytes } = await read(src)
    expect([src, status, headers.get('content-type')]).toEqual([src, 200, type])
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})

test('the favicon exists at its default path', async () => {
  const { status, headers } = await read('/favicon.ico')
  expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon'])
})

test('browsers can add the search', async () => {
  const { headers, text } = await read('/opensearch.xml')
  const { OpenSearchDescription: description } = parseXml(text)
  expect(headers.get('content-type')).toBe('application/opensearchdescription+xml; charset=utf-8')
  expect(description['@xmlns']).toBe('http://a9.com/-/spec/opensearch/1.1/')
  expect(description.ShortName).toBe('Kabar & Kopi')
  expect(description.ShortName.length).toBeLessThanOrEqual(16)
  const [page] = description.Url
  expect(page).toMatchObject({ '@type': 'text/html', '@template': `${SITE_URL}/cari?q={searchTerms}` })
  expect((await read(page['@template'].replace('{searchTerms}', 'kopi'))).status).toBe(200)
})

test('security.txt names the contact (RFC 9116)', async () => {
  const { headers, text } = await read('/.well-known/security.txt')
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(fields.Contact).toBe('mailto:keamanan@artikel.example')
  expect(fields.Canonical).toBe(`${SITE_URL}/.well-known/security.txt`)
  const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

test('the IndexNow key is served, and no other', async () => {
  const { status, text } = await read(`/${settings.INDEXNOW_KEY}.txt`)
  expect([status, text]).toEqual([200, settings.INDEXNOW_KEY])
  expect((await read('/b1b2c3d4e5f6a7b8.txt')).status).toBe(404)
})

describe('llms.txt', () => {
  test('links to the newest articles and those of each category as Markdown', async () => {
    const category = `Bacaan ${word()}`
    await fewAtOnce(11, () => publish({ category }))
    const newest = await publish({
      title: `[Kopi] \\ *a* a_b &lt; ${word()}`,
      category,
      summary: 'Satu\nbaris.',
    })
    const { headers, text } = await read('/llms.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text.startsWith('# Kabar & Kopi\n\n> Tulisan "hangat" \\<setiap> pagi.\n\n')).toBe(true)
    const sections = new Map(
      text
        .split('\n## ')
        .slice(1)
        .map((section) => section.split(/\n\n(.*)/s, 2) as [string, string]),
    )
    const own = (sections.get(category) ?? '').trim().split('\n')
    expect(own).toHaveLength(10)
    expect(own[0]).toBe(
      `- [${newest.title.replace(/[\\[\]*]/g, '\\$&').replace('&', '&amp;')}](${newest.url}.md): Satu baris.`,
    )
    expect((sections.get('Terbaru') ?? '').trim().split('\n').length).toBeLessThanOrEqual(30)
    for (const path of ['/docs.md', '/api/openapi.json'])
      expect(sections.get('Optional')).toContain(`${path})`)
    const links = [...text.matchAll(/\]\((https:[^)]+)\)/g)].map(([, address = '']) => address)
    // Other tests rename and delete articles in the meantime.
    const lasting = [...new Set(links)].filter((link) => !link.endsWith('.md') || own.join().includes(link))
    for (const address of lasting) expect([address, (await read(address)).status]).toEqual([address, 200])
  })

  test('has a bounded number of sections', async () => {
    await fewAtOnce(25, () => publish({}))
    const { text } = await read('/llms.txt')
    expect(text.split('\n## ').length - 1).toBeLessThanOrEqual(22)
  })
})
