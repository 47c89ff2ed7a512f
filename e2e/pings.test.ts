import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, serviceAt } from './api/support/service'
import { type ListeningStub, startStub } from './support/listening-stub'
import { API_KEY, type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const SITE_URL = 'https://artikel.example'
const KEY = 'a1b2c3d4e5f6a7b8'
let searchEngine: ListeningStub
let hub: ListeningStub
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
  await Promise.all([searchEngine.close(), hub.close()])
})

test('what is published, changed, renamed, taken back and deleted is told together', async () => {
  const slugs = ['baru', 'ubah', 'nama', 'tarik', 'hapus']
  await Promise.all(slugs.map((slug) => service.publish({ slug })))
  await service.patch('ubah', { summary: 'Lain.' })
  await service.patch('nama', { slug: 'nama-baru' })
  await service.patch('tarik', { status: 'draft' })
  await service.remove('hapus')
  const expected = [...slugs, 'nama-baru'].map((slug) => `${SITE_URL}/artikel/${slug}`)
  for (const url of expected) await searchEngine.hear(`"${url}"`)

  const [notice] = searchEngine.heard
  expect(notice?.path).toBe('/indexnow')
  expect(notice?.type).toBe('application/json; charset=utf-8')
  const { urlList, ...rest } = JSON.parse(notice?.body ?? '')
  expect(rest).toEqual({ host: 'artikel.example', key: KEY, keyLocation: `${SITE_URL}/${KEY}.txt` })
  expect(expected).toEqual(expect.arrayContaining(urlList))
  // Ten writes; on a busy machine they may fall into two gatherings.
  expect(searchEngine.heard.length).toBeLessThanOrEqual(2)
})

test('a hub hears which feeds have something new', async () => {
  await service.publish({ category: 'Rasa', tags: 'kopi', author: 'Ayu' })
  const [notice] = await hub.hear('rasa')
  const form = new URLSearchParams(notice?.body)
  expect(notice?.type).toBe('application/x-www-form-urlencoded')
  expect(form.getAll('hub.mode')).toEqual(['publish'])
  const lists = ['', '/kategori/rasa', '/penulis/ayu', '/tag/kopi']
  const feeds = lists.flatMap((list) =>
    ['feed.xml', 'atom.xml', 'feed.json'].map((file) => `${list}/${file}`),
  )
  expect(form.getAll('hub.url')).toEqual(expect.arrayContaining(feeds.map((path) => SITE_URL + path)))
})

test('nobody hears of a draft, a dry run or a change that changes nothing', async () => {
  const hidden = { title: 'Rahasia', category: 'Rahasia', content: 'Rahasia.', status: 'draft' }
  const same = { title: 'Tetap', category: 'Umum', content: 'Tetap.' }
  const { body } = await service.post(hidden)
  await service.patch(body.data.slug, { slug: 'rahasia-dua' })
  await service.post({ ...hidden, status: 'published' }, {}, '?dry_run=true')
  await service.put('tetap', same)
  await searchEngine.hear('/artikel/tetap"')
  await service.put('tetap', same)
  await service.remove('rahasia-dua')
  await service.publish({ slug: 'penutup' })
  await searchEngine.hear('/artikel/penutup"')
  const told = [...searchEngine.heard, ...hub.heard].map((notice) => notice.body).join('\n')
  expect(told).not.toContain('rahasia')
  expect(told.match(/artikel\/tetap"/g)).toHaveLength(1)
})

test('a notice that a busy search engine refuses is told again', async () => {
  searchEngine.answers.push(503)
  await service.publish({ slug: 'ulang' })
  const [first, second] = await searchEngine.hear('/artikel/ulang"', 2)
  expect(second?.body).toBe(first?.body)
})

test('what is not told yet is told when the service stops', async () => {
  const other = await start({ INDEXNOW_KEY: KEY, INDEXNOW_ENDPOINT: `${searchEngine.url}/indexnow` })
  await serviceAt(other).publish({ slug: 'terakhir' })
  expect(await other.stop()).toBe(0)
  expect(await searchEngine.hear('/artikel/terakhir"')).toHaveLength(1)
})

test('without a key nothing is told, and a local site tells nothing', async () => {
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
  expect(searchEngine.heard.filter(({ body }) => body.includes('diam'))).toEqual([])
})

function start(env: Record<string, string>): Promise<RunningServer> {
  return startServer({ env: { DATABASE_URL: createSqliteUrl(), SITE_URL, ARTIKEL_API_KEY: API_KEY, ...env } })
}
