import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceAt } from './api/support/service'
import { API_KEY, type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'
import { type StubServer, startStub } from './support/stub-server'

const SITE_URL = 'https://artikel.example'
const KEY = 'a1b2c3d4e5f6a7b8'
let searchEngine: StubServer
let hub: StubServer
let server: RunningServer
let service: Service

beforeAll(async () => {
  searchEngine = await startStub()
  hub = await startStub()
  server = await start({
    INDEXNOW_KEY: KEY,
    INDEXNOW_ENDPOINT: `${searchEngine.url}/indexnow`,
    WEBSUB_HUB: `${hub.url}/`,
  })
  service = serviceAt(server)
})
afterAll(async () => {
  await server.stop()
  searchEngine.close()
  hub.close()
})

test('a search engine is notified once of each article published, changed, renamed, unpublished or deleted', async () => {
  const slugs = ['baru', 'ubah', 'nama', 'tarik', 'hapus']
  await Promise.all(slugs.map((slug) => service.publish({ slug })))
  await service.patch('ubah', { summary: 'Lain.' })
  await service.patch('nama', { slug: 'nama-baru' })
  await service.patch('tarik', { status: 'draft' })
  await service.remove('hapus')
  const expected = [...slugs, 'nama-baru'].map((slug) => `${SITE_URL}/artikel/${slug}`)
  for (const url of expected) await searchEngine.waitFor(`"${url}"`)

  const [ping] = searchEngine.received
  expect(ping?.path).toBe('/indexnow')
  expect(ping?.headers['content-type']).toBe('application/json; charset=utf-8')
  const { urlList, ...rest } = JSON.parse(ping?.body ?? '')
  expect(rest).toEqual({ host: 'artikel.example', key: KEY, keyLocation: `${SITE_URL}/${KEY}.txt` })
  expect(expected).toEqual(expect.arrayContaining(urlList))
  // Changes made close together are sent in one ping.
  expect(searchEngine.received.length).toBeLessThan(expected.length)
})

test('a hub is notified of the feeds that have something new', async () => {
  await service.publish({ category: 'Rasa', tags: 'kopi', author: 'Ayu' })
  const [ping] = await hub.waitFor('rasa')
  const form = new URLSearchParams(ping?.body)
  expect(ping?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(form.getAll('hub.mode')).toEqual(['publish'])
  const lists = ['', '/kategori/rasa', '/penulis/ayu', '/tag/kopi']
  const feeds = lists.flatMap((list) =>
    ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${list}/${file}`),
  )
  expect(form.getAll('hub.url')).toEqual(expect.arrayContaining(feeds.map((path) => SITE_URL + path)))
})

test('nobody is notified of a draft, a dry run or an unchanged article', async () => {
  const hidden = { title: 'Rahasia', category: 'Rahasia', content: 'Rahasia.', status: 'draft' }
  const same = { title: 'Tetap', category: 'Umum', content: 'Tetap.' }
  const { body } = await service.post(hidden)
  await service.patch(body.data.slug, { slug: 'rahasia-dua' })
  await service.post({ ...hidden, status: 'published' }, {}, '?dry_run=true')
  await service.put('tetap', same)
  await searchEngine.waitFor('/artikel/tetap"')
  await service.put('tetap', same)
  await service.remove('rahasia-dua')
  await service.publish({ slug: 'penutup' })
  await searchEngine.waitFor('/artikel/penutup"')
  const sent = [...searchEngine.received, ...hub.received].map((ping) => ping.body).join('\n')
  expect(sent).not.toContain('rahasia')
  expect(sent.match(/artikel\/tetap"/g)).toHaveLength(1)
})

test('a ping that a busy search engine rejects is sent again', async () => {
  searchEngine.replies.push({ status: 503 })
  await service.publish({ slug: 'ulang' })
  const [first, second] = await searchEngine.waitFor('/artikel/ulang"', 2)
  expect(second?.body).toBe(first?.body)
})

test('nothing is sent without a key or by a local site', async () => {
  const silent = [
    await start({ INDEXNOW_ENDPOINT: searchEngine.url }),
    await start({
      SITE_URL: 'http://localhost:3000',
      INDEXNOW_KEY: KEY,
      INDEXNOW_ENDPOINT: searchEngine.url,
    }),
  ]
  for (const site of silent) {
    await serviceAt(site).publish({ slug: 'diam' })
    await site.stop()
  }
  expect(searchEngine.received.filter(({ body }) => body.includes('diam'))).toEqual([])
})

test('pending pings are sent when the service stops', async () => {
  await service.publish({ slug: 'terakhir' })
  expect(await server.stop()).toBe(0)
  expect(await searchEngine.waitFor('/artikel/terakhir"')).toHaveLength(1)
})

function start(env: Record<string, string>): Promise<RunningServer> {
  return startServer({ env: { DATABASE_URL: createSqliteUrl(), SITE_URL, ARTIKEL_API_KEY: API_KEY, ...env } })
}
