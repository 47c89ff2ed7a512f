import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '../bin/port.mjs'
import { hasVarnish } from '../bin/test/installed.mjs'
import { type Service, serviceAt } from './api/support/service'
import {
  type Answer,
  type EdgeSite,
  readThrough,
  SETTLED_MS,
  startEdgeSite,
  untilHit,
} from './support/edge-site'
import { createHistory } from './support/history'
import { type Network, startNetwork } from './support/network'
import { createDatabase } from './support/postgres'
import { type RunningServer, startServer } from './support/server'
import { startVarnish, type Varnish } from './support/varnish'

/** How long the test writes at random while reading; a longer time finds rarer races. */
const WRITING_MS = Number(process.env.EDGE_SECONDS ?? 5) * 1_000
/** How far a reader may be behind a write. */
const SECOND_MS = 1_000
const PERSON = { 'User-Agent': 'Mozilla/5.0', 'Sec-Fetch-Site': 'same-origin' }

describe.skipIf(!hasVarnish)('through Varnish as it is shipped, with two instances', () => {
  /** Writes go directly to an instance, like those of a tool on its machine. */
  let site: EdgeSite & { service: Service }

  beforeAll(async () => {
    const started = await startEdgeSite(await createDatabase(inject('postgresUrl')))
    site = { ...started, service: serviceAt(started.instances[0]) }
    // These articles stay unchanged, and so do their neighbours in lists and related articles.
    for (const n of [1, 2, 3])
      await site.service.publish({
        slug: `diam-${n}`,
        title: `Hening ${n}`,
        category: 'Diam',
        tags: ['diam'],
        content: 'Sunyi senyap.',
        published_at: `2001-01-0${n}T00:00:00Z`,
      })
    for (const n of [1, 2, 3])
      await site.service.publish({
        slug: `jarak-${n}`,
        category: 'Jarak',
        published_at: `2002-01-0${n}T00:00:00Z`,
      })
    await site.service.publish({ slug: 'ubah', title: 'Sebelum', category: 'Jarak', tags: ['ubah'] })
    await delay(SETTLED_MS)
  })
  afterAll(() => site?.stop())

  test.each([
    ...['/', '/artikel', '/artikel/diam-1', '/kategori/diam', '/tag/diam', '/docs', '/cari?q=sunyi'],
    ...[
      '/feed.xml',
      '/atom.xml',
      '/feed.json',
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      '/artikel/diam-1.md',
    ],
    ...['/api/artikel', '/api/artikel?kategori=diam', '/api/artikel/latest', '/api/artikel/categories'],
    ...['/api/openapi.json', '/icon.svg'],
  ])('%s is a hit, and has an Age header', async (path) => {
    const { status, headers } = await untilHit(site.varnish, path)
    expect([status, headers.get('age')]).toEqual([200, expect.stringMatching(/^\d+$/)])
    expect(headers.get('cache-control')).toContain('max-age=0')
    for (const name of [
      'surrogate-key',
      'surrogate-control',
      'cache-tag',
      'cdn-cache-control',
      'server-timing',
    ])
      expect(headers.get(name)).toBeNull()
  })

  test('all Accept headers of browsers share one cached page, and those of agents get Markdown', async () => {
    const { id, text } = await untilHit(site.varnish, '/artikel/diam-2')
    const browsers = [
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
      '*/*',
      'text/html, text/markdown;q=0.5',
    ]
    for (const Accept of browsers)
      expect(await readThrough(site.varnish, '/artikel/diam-2', { Accept })).toMatchObject({
        id,
        text,
        isHit: true,
      })
    const markdown = await untilHit(site.varnish, '/artikel/diam-2', { Accept: 'text/markdown' })
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    for (const Accept of ['text/markdown, text/html;q=0.9, */*;q=0.8', 'text/markdown,*/*'])
      expect(await readThrough(site.varnish, '/artikel/diam-2', { Accept })).toMatchObject({
        text: markdown.text,
      })
    const packed = await readThrough(site.varnish, '/artikel/diam-2', { 'Accept-Encoding': 'gzip' })
    expect([packed.headers.get('content-encoding'), packed.text]).toEqual(['gzip', text])
  })

  test('conditional, range and HEAD requests for a page work', async () => {
    const { headers, text } = await untilHit(site.varnish, '/artikel/diam-1')
    const same = { 'If-None-Match': headers.get('etag') ?? '' }
    expect((await readThrough(site.varnish, '/artikel/diam-1', same)).status).toBe(304)
    const part = await readThrough(site.varnish, '/artikel/diam-1', { Range: 'bytes=0-14' })
    expect([part.status, part.text]).toEqual([206, text.slice(0, 15)])
    const head = await fetch(`${site.varnish.url}/artikel/diam-1`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a write shows at once on every page that it changes, and purges no other page', async () => {
    const unchanged = ['/artikel/diam-1', '/kategori/diam', '/tag/diam', '/artikel/diam-1.md', '/robots.txt']
    const before = new Map<string, Answer>()
    for (const path of unchanged) before.set(path, await untilHit(site.varnish, path))
    const changed = [
      '/',
      '/artikel',
      '/artikel/ubah',
      '/kategori/jarak',
      '/tag/ubah',
      '/feed.xml',
      '/api/artikel',
    ]
    for (const path of changed) expect((await untilHit(site.varnish, path)).text).toContain('Sebelum')

    await site.service.patch('ubah', { title: 'Sesudah' })
    for (const path of changed) expect((await readThrough(site.varnish, path)).text).toContain('Sesudah')
    await delay(SECOND_MS)
    for (const path of unchanged)
      expect(await readThrough(site.varnish, path)).toMatchObject({ id: before.get(path)?.id, isHit: true })
  })

  test('a rename, a deletion and a restore show at once too', async () => {
    const { service, varnish } = site
    await service.publish({ slug: 'lama', category: 'Jarak' })
    await untilHit(varnish, '/artikel/lama')
    const statusOf = async (path: string) => (await readThrough(varnish, path)).status
    await service.patch('lama', { slug: 'baru' })
    expect([await statusOf('/artikel/lama'), await statusOf('/artikel/baru')]).toEqual([308, 200])
    await untilHit(varnish, '/artikel/baru')
    await service.remove('baru')
    expect(await statusOf('/artikel/baru')).toBe(410)
    await service.call('POST', '/api/artikel/baru/restore')
    expect(await statusOf('/artikel/baru')).toBe(200)
  })

  test('every view is counted', async () => {
    const { slug } = await site.service.publish({ category: 'Jarak' })
    await untilHit(site.varnish, `/artikel/${slug}`)
    const see = () =>
      fetch(`${site.varnish.url}/api/artikel/${slug}/dilihat`, { method: 'POST', headers: PERSON })
    for (let n = 1; n <= 10; n++) expect((await see()).status).toBe(200)
    const first = await (await fetch(`${site.varnish.url}/api/artikel/${slug}`)).json()
    const second = await (await fetch(`${site.varnish.url}/api/artikel/${slug}`)).json()
    expect([first.data.views, second.data.views]).toEqual([11, 12])
    const head = await fetch(`${site.varnish.url}/api/artikel/${slug}`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect((await site.service.detail(slug)).body.data.views).toBe(13)
  })

  test('drafts, previews, the desk and responses to keys are never cached', async () => {
    const { service, varnish } = site
    const { body } = await service.post({
      title: 'Konsep',
      category: 'Jarak',
      slug: 'konsep',
      status: 'draft',
      content: 'x',
    })
    const preview = await service.call<{ data: { url: string } }>('POST', '/api/artikel/konsep/preview', {
      body: {},
    })
    const { pathname, search } = new URL(preview.body.data.url)
    const key = { Authorization: `Bearer ${service.apiKey}` }
    const asked: [string, Record<string, string>][] = [
      [`/artikel/${body.data.slug}`, {}],
      [pathname + search, {}],
      ['/api/artikel?status=all', key],
      ['/api/artikel', key],
      ['/api/artikel', { 'X-API-Key': service.apiKey }],
      ['/api/artikel/diam-3', {}],
      ['/meja', { Cookie: `__Host-artikel=${'0'.repeat(64)}` }],
      ['/meja/masuk', {}],
      ['/api/artikel/changes', {}],
      ['/api/health', {}],
      ['/tidak/ada', {}],
    ]
    for (const [path, headers] of asked) {
      const answers = [await readThrough(varnish, path, headers), await readThrough(varnish, path, headers)]
      expect([path, ...answers.map(({ isHit }) => isHit)]).toEqual([path, false, false])
    }
    expect((await readThrough(varnish, '/api/artikel?status=all', key)).text).toContain('Konsep')
    expect((await readThrough(varnish, '/api/artikel?status=all')).text).not.toContain('Konsep')
    expect((await readThrough(varnish, '/metrics')).status).toBe(404)
  })

  test('a body that is too large is refused by the service, not by Varnish', async () => {
    const { service, varnish } = site
    const headers = { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' }
    const body = new Uint8Array(9 * 1024 * 1024)
    const response = await fetch(`${varnish.url}/api/artikel/bulk`, { method: 'POST', headers, body })
    expect([response.status, (await response.json()).code]).toEqual([413, 'payload_too_large'])
  })

  test('a PURGE from another address, by a proxy, or with malformed keys is rejected', async () => {
    const { id } = await untilHit(site.varnish, '/artikel/diam-1')
    const purge = (headers: Record<string, string>) => fetch(site.varnish.url, { method: 'PURGE', headers })
    expect((await purge({ 'Surrogate-Key': '*', 'X-Forwarded-For': '127.0.0.1' })).status).toBe(403)
    expect((await purge({ 'Surrogate-Key': '.* || obj.status != 0' })).status).toBe(400)
    expect((await purge({})).status).toBe(400)
    expect(await readThrough(site.varnish, '/artikel/diam-1')).toMatchObject({ id, isHit: true })
  })

  test('readers see random writes within a second, and unchanged pages are not purged', async () => {
    const { service, varnish } = site
    const { slug: seen } = await service.publish({ category: 'Jarak', published_at: '2003-01-01T00:00:00Z' })
    const unchanged = ['/artikel/diam-1', '/kategori/diam', '/robots.txt']
    const ids = new Map<string, string>()
    for (const path of unchanged) ids.set(path, (await untilHit(varnish, path)).id)
    const history = createHistory()
    const until = performance.now() + WRITING_MS
    const slugs = [0, 1, 2].map((n) => `acak-${n}`)
    let [hits, views] = [0, 0]
    const purged = new Set<string>()
    const stale: { staleMs: number; isHit: boolean; shows: string }[] = []

    async function write(slug: string) {
      for (let n = 0; performance.now() < until; n++) {
        const shows = await nextState(slug, n)
        await history.write(`/artikel/${slug}`, shows.state, shows.run)
        await delay(Math.random() * 300)
        if (shows.state === 'none' || Math.random() > 0.3) continue
        await move(slug, movedOf(slug), shows.state)
        await delay(Math.random() * 300)
        await move(movedOf(slug), slug, shows.state)
      }
    }

    async function move(from: string, to: string, state: string) {
      const rename = () => service.patch(from, { slug: to })
      await history.write(`/artikel/${from}`, 'none', () => history.write(`/artikel/${to}`, state, rename))
    }

    /** The next state at random: published with a new title, a draft, or deleted. */
    async function nextState(slug: string, n: number) {
      const title = `Judul ${slug} ke-${n}.`
      const kind = n === 0 ? 0 : Math.random()
      const put = () =>
        service.put(slug, { title, category: 'Jarak', content: `Isi ${n}.`, status: 'published' })
      if (kind < 0.7) return { state: `200 ${title}`, run: put }
      if (kind < 0.85)
        return {
          state: 'none',
          run: () => service.put(slug, { title, category: 'Jarak', content: 'x', status: 'draft' }),
        }
      return { state: 'none', run: () => service.remove(slug) }
    }

    async function read(slug: string) {
      while (performance.now() < until) {
        const path = `/artikel/${slug}`
        const { status, text, askedAt, isHit } = await readThrough(varnish, path)
        if (isHit) hits++
        const title = /Judul [a-z0-9-]+ ke-\d+\./.exec(text)?.[0]
        const shows = status === 200 ? `200 ${title}` : 'none'
        const staleMs = history.check(path, shows, askedAt)
        if (staleMs > 0) stale.push({ staleMs: Math.round(staleMs), isHit, shows })
        for (const other of unchanged)
          if ((await readThrough(varnish, other)).id !== ids.get(other)) purged.add(other)
        const view = await fetch(`${varnish.url}/api/artikel/${seen}/dilihat`, {
          method: 'POST',
          headers: PERSON,
        })
        if (view.status === 200) views++
      }
    }

    const asked = slugs.flatMap((slug) => [slug, movedOf(slug)])
    for (const slug of asked) await history.write(`/artikel/${slug}`, 'none', async () => {})
    await Promise.all([...slugs.map(write), ...asked.map(read)])
    if (process.env.EDGE_SECONDS) console.log({ ...history.counts(), hits, views })
    expect(stale.filter(({ staleMs }) => staleMs >= SECOND_MS)).toEqual([])
    expect([...purged]).toEqual([])
    expect((await service.detail(seen)).body.data.views).toBe(views + 1)
  })

  test('cached pages are served while no instance runs, and others get 503', async () => {
    const kept = await untilHit(site.varnish, '/artikel/diam-1')
    for (const instance of site.instances) await instance.kill()
    for (let n = 0; n < 10; n++)
      expect(await readThrough(site.varnish, '/artikel/diam-1')).toMatchObject({
        status: 200,
        text: kept.text,
      })
    expect((await readThrough(site.varnish, '/artikel/jarak-1.md')).status).toBe(503)
  })
})

describe.skipIf(!hasVarnish)('Varnish does not cache a response', () => {
  let [toDatabase, onTheWay]: [Network?, Network?] = []
  let [writer, reader]: [RunningServer?, RunningServer?] = []
  let varnish: Varnish

  beforeAll(async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'))
    toDatabase = await startNetwork(databaseUrl)
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const env = { EDGE: `varnish:${address}`, TRUST_PROXY: '1', SITE_URL: address }
    const start = (DATABASE_URL: string) => startServer({ env: { ...env, DATABASE_URL } })
    ;[writer, reader] = [await start(databaseUrl), await start(toDatabase.url)]
    onTheWay = await startNetwork(reader.url)
    varnish = await startVarnish(port, [{ url: onTheWay.url }])
  })
  afterAll(async () => {
    await varnish?.stop()
    for (const server of [writer, reader]) await server?.kill()
    for (const network of [toDatabase, onTheWay]) network?.close()
  })

  test('that was in flight during a purge', async () => {
    const service = serviceAt(started(writer))
    await service.publish({ slug: 'satu', title: 'Pertama' })
    await untilHit(varnish, '/artikel/satu')
    await service.patch('satu', { title: 'Kedua' })
    await expect.poll(() => titleAt('/artikel/satu')).toBe('Kedua')
    await service.patch('satu', { title: 'Ketiga' })
    started(onTheWay).delay(1_500)
    const late = titleAt('/artikel/satu')
    // The response is rendered halfway through this delay, before the next write.
    await delay(2_000)
    await service.patch('satu', { title: 'Keempat' })
    started(onTheWay).delay(0)
    expect(await late).toBe('Ketiga')
    await expect.poll(() => titleAt('/artikel/satu')).toBe('Keempat')
  })

  test('of an instance that is cut off from changes', async () => {
    const service = serviceAt(started(writer))
    await service.publish({ slug: 'dua', title: 'Kelima' })
    await untilHit(varnish, '/artikel/dua')
    // The cut-off instance still serves the page from its own cache, for as long as it may.
    started(toDatabase).letIn(false)
    started(toDatabase).forget()
    const control = async () => (await fetch(`${reader?.url}/artikel/dua`)).headers.get('surrogate-control')
    await expect.poll(control).toBe('no-store, max-age=0')
    await service.patch('dua', { title: 'Keenam' })
    expect((await readThrough(varnish, '/artikel/dua')).isHit).toBe(false)
    started(toDatabase).letIn(true)
    await expect.poll(() => titleAt('/artikel/dua'), { timeout: 40_000 }).toBe('Keenam')
  })

  async function titleAt(path: string): Promise<string | undefined> {
    return /<h1[^>]*>([^<]*)/.exec((await readThrough(varnish, path)).text)?.[1]?.trim()
  }
})

/** The slug of an article while it is renamed. */
function movedOf(slug: string): string {
  return `${slug}-pindah`
}

function started<Running>(running: Running | undefined): Running {
  if (running === undefined) throw new Error('It was not started.')
  return running
}
