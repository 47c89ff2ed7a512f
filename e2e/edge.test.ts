import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Service, serviceAt } from './api/support/service'
import { movedClock } from './support/clock'
import { draw } from './support/images'
import { createDatabase } from './support/postgres'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'
import { type StubEdge, startStubEdge, untilQuiet } from './support/stub-edge'
import { dumpTables } from './support/table-dump'

const DAY = 'max-age=86400, stale-if-error=604800'
const NAMES = ['surrogate-key', 'cache-tag', 'surrogate-control', 'cdn-cache-control']

describe('behind an edge', () => {
  let edge: StubEdge
  let server: RunningServer
  let service: Service

  beforeAll(async () => {
    // This kind of edge gets no third notification after ten seconds.
    edge = await startStubEdge('varnish')
    server = await startServer({ env: { ...edge.env, DATABASE_URL: createSqliteUrl() } })
    service = serviceAt(server)
    for (const slug of ['satu', 'dua', 'tiga', 'empat', 'lima'])
      await service.publish({ slug, title: slug, category: `Kategori ${slug}`, tags: [slug], content: slug })
  })
  afterAll(async () => {
    await server?.kill()
    edge?.close()
  })

  test.each([
    ...['/', '/artikel', '/artikel/satu', '/kategori/kategori-satu', '/tag/satu', '/cari?q=satu', '/docs'],
    ...[
      '/feed.xml',
      '/atom.xml',
      '/feed.json',
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      '/artikel/satu.md',
    ],
    ...['/api/artikel', '/api/artikel/latest', '/api/artikel/categories', '/api/openapi.json', '/icon.svg'],
    // These responses have warnings.
    ...['/api/artikel?tidak=dikenal', '/api/artikel?limit=51', '/api/artikel?page=1&page=1'],
  ])('%s lists the keys of its contents and may be cached for a day', async (path) => {
    const headers = await headersOf(path)
    const keys = headers.get('surrogate-key') ?? ''
    expect(keys).toMatch(/^[0-9a-z]{7}( [0-9a-z]{7})*$/)
    expect(keys.length).toBeLessThanOrEqual(1_000)
    expect(headers.get('cache-tag')).toBe(keys.replaceAll(' ', ','))
    expect(headers.get('surrogate-control')).toBe(DAY)
    expect(headers.get('cdn-cache-control')).toBe(DAY)
    expect(headers.get('cache-control')).toContain('max-age=0')
    expect(headers.get('vary')).not.toBe('*')
  })

  test.each(['/artikel/satu', '/api/artikel', '/api/artikel?tidak=dikenal', '/api/openapi.json'])(
    'a 304 of %s tells an edge the same as its 200',
    async (path) => {
      const headers = await headersOf(path)
      const same = { 'If-None-Match': headers.get('etag') ?? '' }
      const response = await fetch(server.url + path, { headers: same })
      expect(response.status).toBe(304)
      expect(NAMES.map((name) => response.headers.get(name))).toEqual(NAMES.map((name) => headers.get(name)))
    },
  )

  test.each([
    ['/api/artikel/satu', {}],
    ['/api/artikel', { headers: { Authorization: 'Bearer test-key-with-more-than-32-characters' } }],
    ['/api/artikel?limit=0', {}],
    ['/api/artikel/changes', {}],
    ['/api/health', {}],
    ['/meja', {}],
    ['/meja/masuk', {}],
    ['/pratinjau/1?t=x', {}],
    ['/artikel/tidak-ada', {}],
    ['/tidak/ada', {}],
    ['/ARTIKEL', {}],
    ['/metrics', {}],
    ['/artikel/satu', { method: 'DELETE' }],
    ['/api/artikel/satu/dilihat', { method: 'POST' }],
  ] as [string, RequestInit][])(
    '%s is not to be cached by an edge when requested with %o',
    async (path, init) => {
      const response = await fetch(server.url + path, { redirect: 'manual', ...init })
      expect(response.headers.get('surrogate-control')).toBe('no-store, max-age=0')
      expect(response.headers.get('cdn-cache-control')).toBe('no-store')
      expect(response.headers.get('surrogate-key')).toBeNull()
    },
  )

  test('a response is public exactly when it lists the keys of its contents', async () => {
    const { body } = await service.call<{ data: { url: string } }>('POST', '/api/media', {
      headers: { 'Content-Type': 'image/png' },
      body: await draw().png().toBuffer(),
    })
    const paths = [
      new URL(body.data.url).pathname,
      ...['/artikel/satu.md', '/docs.md', '/docs/errors', '/cari/saran?q=sa', '/cari?q=tidak+ada'],
      ...['/artikel/halaman/9', '/penulis/redaksi', '/kategori/kategori-satu/feed.xml', '/tag/satu/atom.xml'],
      ...['/sitemap-artikel-1.xml', '/sitemap-berita.xml', '/sitemap-tidak.xml', '/opensearch.xml'],
      ...[
        '/manifest.webmanifest',
        '/.well-known/security.txt',
        '/favicon.ico',
        '/apple-icon.png',
        '/site.js',
      ],
      ...[
        '/api/artikel?q=satu',
        '/api/artikel?sort=-views',
        '/api/artikel?status=all',
        '/api/artikel?page=0',
      ],
      ...['/api/artikel/satu', '/api/artikel/changes', '/api/media', '/api/keys', '/api/health/live'],
      ...[
        '/api/tidak/ada',
        '/media/tidak-ada.png',
        '/kartu/tidak-ada.png',
        '/artikel/',
        '/%zz',
        '/meja/masuk',
      ],
    ]
    const describeAll = () =>
      Promise.all(
        paths.map(async (path) => {
          const { headers } = await fetch(server.url + path, { redirect: 'manual' })
          return [path, /\bpublic\b/.test(headers.get('cache-control') ?? ''), headers.has('surrogate-key')]
        }),
      )
    // A busy instance that has not heard of recent writes lets no edge keep its responses for a moment.
    await expect
      .poll(async () => (await describeAll()).filter(([, isPublic, isNamed]) => isPublic !== isNamed))
      .toEqual([])
    const both = await describeAll()
    expect(both.filter(([, isPublic]) => isPublic).length).toBeGreaterThan(15)
  })

  test('a write purges the keys of what it changes, and no others, before its response', async () => {
    const before = {
      changed: [await keysOf('/artikel/lima'), await keysOf('/api/artikel'), await keysOf('/tag/lima')],
      unchanged: [await keysOf('/artikel/satu'), await keysOf('/tag/satu'), await keysOf('/robots.txt')],
    }
    await expect.poll(() => waitingAt(server)).toBe(0)
    edge.told.length = 0
    await service.patch('lima', { title: 'Judul yang baru' })
    const told = edge.keys()
    for (const keys of before.changed) expect(keys.some((key) => told.has(key))).toBe(true)
    for (const keys of before.unchanged) expect(keys.filter((key) => told.has(key))).toEqual([])
  })

  test('an alias with the path of the home page purges that page, but not for a draft', async () => {
    for (let n = 1; n <= 10; n++) await service.publish({ published_at: `2020-01-${9 + n}T00:00:00Z` })
    await service.publish({ slug: 'tua', published_at: '2001-01-01T00:00:00Z' })
    await service.publish({ slug: 'rahasia', status: 'draft' })
    const home = await keysOf('/?p=123')
    await expect.poll(() => waitingAt(server)).toBe(0)
    edge.told.length = 0
    await service.patch('rahasia', { aliases: ['/?p=124'] })
    expect(home.filter((key) => edge.keys().has(key))).toEqual([])
    await service.patch('tua', { aliases: ['/?p=123'] })
    expect(home.some((key) => edge.keys().has(key))).toBe(true)
    expect((await fetch(`${server.url}/?p=123`, { redirect: 'manual' })).status).toBe(308)
  })

  test('the writes of one bulk are purged in batches', async () => {
    await expect.poll(() => waitingAt(server)).toBe(0)
    edge.told.length = 0
    const operations = Array.from({ length: 50 }, (_, n) => ({
      method: 'PUT',
      slug: `banyak-${n}`,
      body: { title: `Banyak ${n}`, category: 'Banyak', content: 'x' },
    }))
    edge.delayMs = 500
    await service.call('POST', '/api/artikel/bulk', { body: { operations } })
    edge.delayMs = 0
    expect(edge.told.length).toBeGreaterThan(0)
    expect(edge.told.length).toBeLessThan(operations.length)
  })

  test('a view and a draft purge nothing', async () => {
    await expect.poll(() => waitingAt(server)).toBe(0)
    edge.told.length = 0
    await service.detail('satu')
    await service.post({ title: 'Konsep', category: 'Konsep', content: 'x', status: 'draft' })
    const drafts = edge.keys()
    expect((await keysOf('/artikel/satu')).filter((key) => drafts.has(key))).toEqual([])
    expect((await keysOf('/api/artikel')).filter((key) => drafts.has(key))).toEqual([])
  })

  /** Waits for a cacheable response: on a busy machine the server may briefly lag behind the changes. */
  async function headersOf(path: string): Promise<Headers> {
    for (;;) {
      const { headers } = await fetch(server.url + path)
      if (headers.has('surrogate-key')) return headers
      await delay(50)
    }
  }

  async function keysOf(path: string): Promise<string[]> {
    const [site] = ((await headersOf('/robots.txt')).get('surrogate-key') ?? '').split(' ')
    const keys = ((await headersOf(path)).get('surrogate-key') ?? '').split(' ')
    expect(keys).toContain(site)
    return keys.filter((key) => key !== site)
  }
})

test('a change is purged again once all instances know of it, and a third time for slow responses', async () => {
  const { edge, start } = await startBehindStub()
  const service = serviceAt(await start())
  await service.publish({})
  const [key = ''] = edge.told.at(-1)?.keys ?? []
  const times = () => edge.told.filter(({ keys }) => keys.includes(key)).length
  expect(times()).toBeGreaterThan(0)
  await expect.poll(times).toBe(2)
  await expect.poll(times).toBe(3)
  await untilQuiet(edge)
  expect(times()).toBe(3)
})

describe('an edge that does not respond', () => {
  test('delays only one write; the waiting purges are counted and sent later', async () => {
    const { edge, start } = await startBehindStub()
    const server = await start()
    const service = serviceAt(server)
    await service.publish({ slug: 'satu' })
    await expect.poll(() => waitingAt(server)).toBe(0)
    edge.told.length = 0

    edge.answer = 'hang'
    expect((await service.patch('satu', { title: 'Pertama' })).status).toBe(200)
    edge.answer = 500
    await expect.poll(() => server.output()).toContain('The edge could not be notified of changes')
    expect((await service.patch('satu', { title: 'Kedua' })).status).toBe(200)
    expect(await waitingAt(server)).toBeGreaterThan(0)
    edge.answer = 200
    await expect.poll(() => waitingAt(server)).toBe(0)
    expect(edge.told.length).toBeGreaterThan(0)
    expect(server.output()).not.toContain('token-of-the-edge')
  })
})

test('an instance that is killed during a purge, with its clock an hour ahead, does not keep others from purging', async () => {
  const databaseUrl = createSqliteUrl()
  const { edge, start } = await startBehindStub(databaseUrl)
  const clock = movedClock()
  clock.setTo(Date.now() + 3_600_000)
  const first = await start(clock.env)
  await expect.poll(() => waitingAt(first)).toBe(0)
  edge.answer = 'hang'
  await serviceAt(first).publish({ slug: 'satu' })
  const isHeld = async () => JSON.parse((await dumpTables(databaseUrl)).edge ?? '').held_until !== null
  await expect.poll(isHeld).toBe(true)
  await first.kill()
  edge.answer = 200
  const second = await start()
  await expect.poll(() => waitingAt(second)).toBe(0)
})

test('an edge that hangs does not delay the stop of the service', async () => {
  const { edge, start } = await startBehindStub()
  const server = await start()
  edge.answer = 'hang'
  await serviceAt(server).publish({})
  const since = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - since).toBeLessThan(8_000)
})

describe('a start', () => {
  test('with a new database lets the edge cache from the first response', async () => {
    const { start } = await startBehindStub()
    const { url } = await start()
    for (const path of ['/robots.txt', '/', '/api/artikel', '/feed.xml'])
      expect((await fetch(url + path)).headers.get('surrogate-control')).toBe(DAY)
  })

  test('sends the purges left by a killed service, and none after a clean stop', async () => {
    const { edge, start } = await startBehindStub()
    const first = await start()
    await serviceAt(first).publish({ slug: 'satu' })
    // The purge of everything has been repeated.
    await expect.poll(() => edge.told.filter(({ keys }) => keys.includes('*')).length).toBe(2)
    await untilQuiet(edge)
    edge.answer = 500
    await serviceAt(first).patch('satu', { title: 'Tidak terdengar' })
    await first.kill()
    edge.answer = 200
    edge.told.length = 0
    const second = await start()
    await expect.poll(() => edge.told.length).toBeGreaterThan(0)
    expect(edge.keys()).not.toContain('*')

    await serviceAt(second).patch('satu', { title: 'Terdengar' })
    expect(await second.stop()).toBe(0)
    edge.told.length = 0
    const third = await start()
    await expect.poll(() => isKept(third)).toBe(true)
    await untilQuiet(edge)
    expect(edge.told).toEqual([])
  })

  test('purges everything when settings of the site changed, but not for other settings', async () => {
    const { edge, start } = await startBehindStub()
    await (await start()).stop()
    edge.told.length = 0
    await (await start({ RATE_LIMIT_READS: '10', LOG_HITS: 'on' })).stop()
    expect(edge.told).toEqual([])
    const renamed = await start({ SITE_NAME: 'Nama lain' })
    expect(edge.told.map(({ keys }) => keys)).toContainEqual(['*'])
    await expect.poll(() => isKept(renamed)).toBe(true)
  })

  test('with changed settings makes the responses of an instance with the former ones uncacheable', async () => {
    const { start } = await startBehindStub(await createDatabase(inject('postgresUrl')))
    const former = await start()
    await expect.poll(() => isKept(former)).toBe(true)
    const renamed = await start({ SITE_NAME: 'Nama lain' })
    await expect.poll(() => isKept(renamed)).toBe(true)
    expect(await isKept(former)).toBe(false)
  })
})

test('without an edge no response has headers for it, and no row is written', async () => {
  const databaseUrl = createSqliteUrl()
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  onTestFinished(() => server.kill())
  await serviceAt(server).publish({ slug: 'satu' })
  for (const path of ['/', '/artikel/satu', '/api/artikel', '/api/artikel/satu', '/tidak/ada', '/icon.svg']) {
    const { headers } = await fetch(server.url + path)
    for (const name of [...NAMES, 'server-timing']) expect(headers.get(name)).toBeNull()
  }
  expect((await dumpTables(databaseUrl)).edge).toBe('')
})

/** An edge and a function that starts instances behind it, on one database; all of them end with the test. */
async function startBehindStub(databaseUrl = createSqliteUrl()) {
  const edge = await startStubEdge()
  const servers: RunningServer[] = []
  onTestFinished(async () => {
    for (const server of servers) await server.kill()
    edge.close()
  })
  const start = async (env: Record<string, string> = {}) => {
    const server = await startServer({ env: { ...edge.env, DATABASE_URL: databaseUrl, ...env } })
    servers.push(server)
    return server
  }
  return { edge, start }
}

/** Whether an edge may cache the instance's responses. */
async function isKept({ url }: RunningServer): Promise<boolean> {
  await delay(50)
  return (await fetch(`${url}/robots.txt`)).headers.get('surrogate-control') === DAY
}

async function waitingAt({ url }: RunningServer): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^artikel_edge_waiting (\d+)$/m.exec(text)?.[1])
}
