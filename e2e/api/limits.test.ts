import { describe, expect, it } from 'vitest'
import { isPostgresql, newDatabase, startOwn } from './support/servers'
import type { Service } from './support/service'

const ARTICLE = { title: 'Batas', category: 'Uji', content: 'Sebuah artikel.' }

/** None of them is there, and none is a part of a page. */
const LIKE_FILES = ['/x.y', '/a/b.md', '/artikel/tidak-ada.md', '/kartu/9-9.png', '/tag/a.rsc', '/x-1.map']

function start(databaseUrl: string, env: Record<string, string>) {
  return startOwn(databaseUrl, { RATE_LIMIT: 'on', ...env })
}

/** The statuses of `count` calls, one after the other. */
async function statuses(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let number = 0; number < count; number++) found.push((await call()).status)
  return found
}

function createStatus(service: Service) {
  return () => service.post(ARTICLE)
}

/** Reads are counted in memory, whichever database there is. */
const inMemory = it.skipIf(isPostgresql)

describe('rate limits', () => {
  inMemory(
    'limit the reads of a client per minute, cached ones included, and say when to retry',
    async () => {
      const { service } = await start(await newDatabase(), { RATE_LIMIT_READS: '5' })
      expect(await statuses(5, () => service.latest())).toEqual([200, 200, 200, 200, 200])

      const rejected = await service.errorResponse('GET', '/api/artikel/latest')
      expect(rejected.status).toBe(429)
      expect(rejected.body.code).toBe('rate_limited')
      expect(rejected.headers.get('ratelimit-policy')).toBe('"reads";q=5;w=60')
      expect(rejected.headers.get('ratelimit')).toMatch(/^"reads";r=0;t=\d+$/)
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  inMemory('count pages as reads, but not health or the files of a page', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_READS: '3' })
    const page = () => fetch(service.url)
    expect(await statuses(4, page)).toEqual([200, 200, 200, 429])
    expect(await statuses(2, () => service.call('GET', '/api/health'))).toEqual([200, 200])
    expect((await fetch(`${service.url}/robots.txt`)).status).toBe(200)
  })

  inMemory('count addresses that only look like files as reads', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_READS: '6' })
    const ask = (path: string) => fetch(service.url + path)
    for (const path of LIKE_FILES) expect([path, (await ask(path)).status]).toEqual([path, 404])
    for (const path of [...LIKE_FILES, '/']) expect([path, (await ask(path)).status]).toEqual([path, 429])
  })

  it('limit writes that fail for want of a key, and never those with a valid key', async () => {
    const { service } = await start(await newDatabase(), {
      RATE_LIMIT_READS: '100',
      RATE_LIMIT_WRITES: '100',
    })
    const intrude = (method: string, path: string) =>
      service.errorResponse(method, path, { key: null, body: ARTICLE })
    const found = await statuses(110, () => intrude('POST', '/api/artikel'))
    expect([found[0], found.at(-1)]).toEqual([401, 429])
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await intrude(method, '/api/artikel/batas')
      expect([method, status]).toEqual([method, 429])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await service.post(ARTICLE)).status).toBe(201)
  })

  it('limit the writes of a key, and say at each write how many are left', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_WRITES: '3' })
    const first = await service.post(ARTICLE)
    expect(first.status).toBe(201)
    expect(first.headers.get('ratelimit-policy')).toBe('"writes";q=3;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"writes";r=2;t=\d+$/)
    expect(await statuses(3, createStatus(service))).toEqual([201, 201, 429])
    expect((await service.list('')).body.meta.pagination.total).toBe(3)
  })

  it('count a repeated create once, and answer its replays even when the budget is spent', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_WRITES: '3' })
    const create = (key: string) => service.post(ARTICLE, { headers: { 'Idempotency-Key': key } })
    const first = await create('a')
    const replays = await Promise.all(Array.from({ length: 10 }, () => create('a')))
    expect(replays.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(replays.map(({ body }) => body)).toEqual(Array(10).fill(first.body))
    expect(await statuses(3, createStatus(service))).toEqual([201, 201, 429])
    expect([(await create('b')).status, (await create('a')).status]).toEqual([429, 201])
  })

  it('reject a client that guesses keys, but not the right key from the same client', async () => {
    const { service } = await start(await newDatabase(), {})
    const guess = () => service.errorResponse('POST', '/api/artikel', { key: 'a-guess', body: ARTICLE })
    const responses = await statuses(31, guess)
    expect(responses.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(responses.at(-1)).toBe(429)
    expect((await service.post(ARTICLE)).status).toBe(201)
  })

  inMemory('trust X-Forwarded-For only as far as TRUST_PROXY says', async () => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    const direct = await start(await newDatabase(), { RATE_LIMIT_READS: '2' })
    const forged = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
    const responses = forged.map((address) => direct.service.list('', from(address)))
    expect((await Promise.all(responses)).map(({ status }) => status).sort()).toEqual([200, 200, 429])

    const behind = await start(await newDatabase(), { RATE_LIMIT_READS: '2', TRUST_PROXY: '1' })
    const each = forged.map((address) => behind.service.list('', from(address)))
    expect((await Promise.all(each)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  inMemory('trust no address in front of one that the trusted proxy did not know', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_READS: '2', TRUST_PROXY: '1' })
    const lists = ['unknown', '_hidden', '', 'for=203.0.113.9', '203.0.113.9.9'].map((seen, at) =>
      service.list('', { headers: { 'X-Forwarded-For': `203.0.113.${at}, ${seen}` } }),
    )
    const found = (await Promise.all(lists)).map(({ status }) => status)
    expect(found.sort()).toEqual([200, 200, 429, 429, 429])
  })

  it.runIf(isPostgresql)('are shared by the instances on one database', async () => {
    const databaseUrl = await newDatabase()
    const one = await start(databaseUrl, { RATE_LIMIT_WRITES: '4' })
    const other = await start(databaseUrl, { RATE_LIMIT_WRITES: '4' })
    expect(await statuses(2, createStatus(one.service))).toEqual([201, 201])
    expect(await statuses(3, createStatus(other.service))).toEqual([201, 201, 429])
    expect(await statuses(1, createStatus(one.service))).toEqual([429])
  })
})
