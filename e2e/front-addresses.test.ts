import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Service, serviceAt } from './api/support/service'
import { sendRaw } from './support/raw-request'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

let server: RunningServer
let service: Service

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL: createSqliteUrl(), WARM_UP: 'on' } })
  service = serviceAt(server)
  await service.publish({ slug: 'penting', category: 'Umum', tags: 'café' })
  // The warm-up renders its page, the home page, the list, and the newest articles in the API.
  await vi.waitFor(async () => expect(await entries()).toBe(4), { timeout: 30_000 })
})
afterAll(() => server.stop())

/** Addresses with unnecessary percent-encoding, and their canonical spelling (RFC 3986 §6.2.2). */
const spellings = [
  ['/artikel/%70enting', '/artikel/penting'],
  ['/artikel/%70enting.md', '/artikel/penting.md'],
  ['/artikel/penting%2Emd', '/artikel/penting.md'],
  ['/artikel/pentin%67?utm=x', '/artikel/penting?utm=x'],
  ['/%61rtikel/penting', '/artikel/penting'],
  ['/artikel/%50enting', '/artikel/penting'],
  ['/kategori/%75mum/feed%2exml', '/kategori/umum/feed.xml'],
  ['/tag/th%c3%a9', '/tag/th%C3%A9'],
  ['/feed%2Exml', '/feed.xml'],
  ['/api/artikel/%70enting', '/api/artikel/penting'],
  ['/api/%61rtikel', '/api/artikel'],
  ['/%61pi/artikel/latest', '/api/artikel/latest'],
] as const

describe('every URL has one spelling:', () => {
  test.each(spellings)('%s redirects to %s and is not cached', async (sent, canonical) => {
    const before = await entries()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(sent, { method })
      expect([status, headers.get('location')]).toEqual([308, canonical])
      const origins = canonical.startsWith('/api/') ? '*' : null
      expect(headers.get('access-control-allow-origin')).toBe(origins)
    }
    expect(await entries()).toBe(before)
    expect((await ask(canonical)).status).not.toBe(308)
  })

  test('necessary percent-encoding stays', async () => {
    for (const path of ['/tag/a%2Fb', '/tag/a%3Fb', '/tag/a%25b', '/cari?q=%6Bopi']) {
      expect([path, (await ask(path)).status]).not.toEqual([path, 308])
    }
  })

  test('writes are not redirected', async () => {
    // A draft is on no page, so the warm-up adds no cache entry to those that other tests count.
    await service.publish({ slug: 'draf', status: 'draft' })
    const { status } = await service.patch('%64raf', { summary: 'Ringkas.' })
    expect(status).toBe(200)
  })
})

const fixed = [
  '/',
  '/docs',
  '/feed.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/opensearch.xml',
  '/manifest.webmanifest',
  '/kategori/umum/feed.xml',
]

describe('an unknown parameter creates no cache entry:', () => {
  test.each(fixed)('%s', async (path) => {
    expect((await ask(path)).status).toBe(200)
    const before = await entries()
    for (const query of ['?x', '?x=1', '?x=2&y', '?format=text']) {
      const { status, headers } = await ask(path + query)
      expect([query, status, headers.get('cache-status')]).toEqual([query, 200, 'artikel; hit'])
    }
    expect(await entries()).toBe(before)
  })

  test.each(['/api/artikel/latest', '/api/artikel/categories'])(
    '%s, whose response has a warning',
    async (path) => {
      expect((await ask(path)).status).toBe(200)
      const before = await entries()
      for (const query of ['?x=1', '?format=text', '?format=source', '?format=zzz', '?q=a']) {
        const { status, body } = await service.call<{ meta: { warnings: { parameter: string }[] } }>(
          'GET',
          path + query,
        )
        expect([query, status]).toEqual([query, 200])
        expect(body.meta.warnings.map(({ parameter }) => parameter)).toEqual([/\w+/.exec(query)?.[0]])
      }
      expect(await entries()).toBe(before)
    },
  )
})

/** Next's own URLs: page data for its client, its image optimizer, its error pages. */
const internal = [
  '/index.rsc',
  '/x.rsc',
  '/artikel/penting.rsc',
  '/artikel/penting.prefetch.rsc',
  '/artikel/penting.segments/_tree.segment.rsc',
  '/index.txt',
  '/index',
  '/_next/data/x/index.json',
  '/_next/data/x/artikel/penting.json',
  '/_next/image?url=%2Ficon.svg&w=640&q=75',
  '/_next/image?url=%2Fapple-icon.png&w=640&q=75',
  '/_next/webpack-hmr',
  '/__nextjs_original-stack-frames',
  '/_not-found',
  '/_error',
  '/_global-error',
  '/galat',
  '/404',
  '/500',
]

describe('an internal URL of Next is not found:', () => {
  test.each(internal)('%s', async (path) => {
    const { status, headers } = await ask(path)
    expect(status).toBe(404)
    expect(headers.get('content-type') ?? '').not.toContain('x-component')
  })

  test('and headers of its client do not change a page', async () => {
    const headers = { RSC: '1', 'Next-Router-Segment-Prefetch': '/_tree', 'Next-Url': '/' }
    for (const path of ['/artikel/penting', '/artikel/penting?_rsc=1', '/?_rsc=x']) {
      const answer = await ask(path, { headers })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    }
  })
})

test('a static file is served when the page for unknown URLs is cached', async () => {
  const page = await ask('/')
  const [font = ''] = /\/_next\/static\/[^"' ,;()]+\.woff2/.exec(await page.text()) ?? []
  for (const _ of [1, 2]) expect((await ask('/tidak-ada')).status).toBe(404)
  for (const [path, type] of [
    [font, 'font/woff2'],
    ['/aset/site.js?v=1', 'javascript'],
  ] as const) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)])
  }
})

describe('a script of the pages', () => {
  const FOREVER = 'public, max-age=31536000, immutable'

  test('is immutable only at the URL that pages use, in whatever order its URLs are requested', async () => {
    const [named = ''] = /\/aset\/site\.js\?v=[\w-]+/.exec(await (await ask('/')).text()) ?? []
    const others = ['/aset/site.js', '/aset/site.js?v=lain', `${named}&v=lain`, `${named}x`]
    for (const address of [...others, named, ...others, named]) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(address, { method })
        const caching = address === named ? FOREVER : 'no-cache'
        expect([address, status, headers.get('cache-control')]).toEqual([address, 200, caching])
      }
    }
  })

  test('has one address without a query', async () => {
    // Some versions of `fetch` leave out an empty query.
    const { status, headers } = await sendRaw(
      server.url,
      'GET /aset/site.js? HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect([status, headers.get('location')]).toEqual([308, '/aset/site.js'])
  })

  test('is not sent again to a client that has it', async () => {
    const { headers } = await ask('/aset/site.js')
    const again = await ask('/aset/site.js', { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('differs from a font, which is immutable at every URL', async () => {
    const [font = ''] = /\/_next\/static\/[^"' ,;()]+\.woff2/.exec(await (await ask('/')).text()) ?? []
    for (const address of [font, `${font}?x=1`])
      expect((await ask(address)).headers.get('cache-control')).toBe(FOREVER)
  })
})

describe('views are not counted by', () => {
  const uncounted: { method: string; headers: Record<string, string> }[] = [
    { method: 'HEAD', headers: {} },
    { method: 'GET', headers: { 'If-None-Match': '*' } },
    { method: 'GET', headers: { 'If-None-Match': 'TAG' } },
  ]
  const spelled = [
    (slug: string) => `/api/artikel/${slug}/`,
    (slug: string) => `/api/artikel/${slug.replace('b', '%62')}`,
    (slug: string) => `/api/artikel/${slug}//`,
    (slug: string) => `/api/artikel/${slug}?format=text&x=1`,
  ]

  test.each(uncounted)('$method $headers, in any spelling of the URL', async ({ method, headers }) => {
    const { slug, id } = await service.publish({ title: 'b' })
    for (const path of spelled) {
      const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('TAG', `"${id}-1"`)])
      expect((await ask(path(slug), { method, headers: Object.fromEntries(sent) })).status).toBeLessThan(400)
    }
    expect((await service.detail(slug)).body.data.views).toBe(1)
  })
})

test.each([
  // The warm-up may have rendered it.
  ['/api/artikel/latest', /^artikel; (fwd=miss|hit)$/],
  ['/api/artikel/categories', /^artikel; fwd=miss$/],
])('a conditional GET of %s fills the cache and is served from it', async (path, cacheStatus) => {
  await service.publish({})
  const ask304 = (tag: string) => ask(path, { headers: { 'If-None-Match': tag } })
  const first = await ask304('"x"')
  expect(first.status).toBe(200)
  expect(first.headers.get('cache-status')).toMatch(cacheStatus)
  const second = await ask304(first.headers.get('etag') ?? '')
  expect([second.status, second.headers.get('cache-status')]).toEqual([304, 'artikel; hit'])
})

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.url + path, { ...init, redirect: 'manual' })
}

/** The number of cached responses. */
async function entries(): Promise<number> {
  const { body } = await service.call<{ cache: { entries: number } }>('GET', '/api/health', {
    key: server.apiKey,
  })
  return body.cache.entries
}
