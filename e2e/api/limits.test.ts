import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/server'
import { signIn } from '../support/sign-in'
import { callTool, connectAgent, plainFetch } from './support/agent'
import { withKey } from './support/own-key'
import { isPostgresql, newDatabase, startOwn } from './support/servers'
import { type Service, serviceAt, word } from './support/service'

const READS = 12
const WRITES = 4
const LIMITS = {
  RATE_LIMIT: 'on',
  RATE_LIMIT_READS: String(READS),
  RATE_LIMIT_WRITES: String(WRITES),
  TRUST_PROXY: '1',
}

/** Paths that do not exist and do not belong to a page, though each ends like a file. */
const LIKE_FILES = ['/x.y', '/a/b.md', '/artikel/tidak-ada.md', '/kartu/9-9.png', '/tag/a.rsc', '/x-1.map']

/** One address more than a client has reads. */
const ADDRESSES = Array.from({ length: READS + 1 }, (_, at) => `203.0.113.${at}`)

/** More calls than the limits of reads and writes allow together. */
const MANY = READS + WRITES

let databaseUrl: string
let server: RunningServer

beforeAll(async () => {
  databaseUrl = await newDatabase()
  server = await startServer({ env: { DATABASE_URL: databaseUrl, ...LIMITS } })
})
afterAll(() => server.kill())

function from(address: string) {
  return { 'X-Forwarded-For': address }
}

let clients = 0
/** A client with an unused address and an unused key, so with full budgets. */
async function newClient(): Promise<{ service: Service; key: string; headers: Record<string, string> }> {
  clients += 1
  const headers = from(`198.51.100.${clients}`)
  const key = await withKey(['articles:create', 'articles:publish'], databaseUrl)
  return { service: serviceAt({ url: server.url, apiKey: key, headers }), key, headers }
}

/** The statuses of `count` calls, one after the other. */
async function statuses(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let number = 0; number < count; number++) found.push((await call()).status)
  return found
}

/** The statuses of calls at once, sorted. */
async function sortedStatuses(calls: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status).sort()
}

function times(count: number, status: number): number[] {
  return Array(count).fill(status)
}

function article(category = 'Uji') {
  return { title: 'Batas', category, content: 'Sebuah artikel.' }
}

function createStatus(service: Service) {
  return () => service.post(article())
}

/** Reads are counted in memory, whichever database there is. */
const inMemory = it.skipIf(isPostgresql)

describe('rate limits', () => {
  inMemory(
    'limit the reads of a client per minute, cached ones included, and say when to retry',
    async () => {
      const { service } = await newClient()
      expect(await statuses(READS, () => service.latest())).toEqual(times(READS, 200))

      const rejected = await service.errorResponse('GET', '/api/artikel/latest')
      expect(rejected.status).toBe(429)
      expect(rejected.body.code).toBe('rate_limited')
      expect(rejected.headers.get('ratelimit-policy')).toBe(`"reads";q=${READS};w=60`)
      expect(rejected.headers.get('ratelimit')).toMatch(/^"reads";r=0;t=\d+$/)
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(rejected.headers.get('access-control-allow-origin')).toBe('*')
    },
  )

  inMemory('count pages as reads, but not health or the files of a page', async () => {
    const { service, headers } = await newClient()
    const page = () => fetch(service.url, { headers })
    expect(await statuses(READS + 1, page)).toEqual([...times(READS, 200), 429])
    expect(await statuses(2, () => service.call('GET', '/api/health'))).toEqual([200, 200])
    expect((await fetch(`${service.url}/robots.txt`, { headers })).status).toBe(200)
  })

  inMemory('count addresses that only look like files as reads', async () => {
    const { service, headers } = await newClient()
    const ask = (path: string) => fetch(service.url + path, { headers })
    const twice = [...LIKE_FILES, ...LIKE_FILES]
    expect(twice).toHaveLength(READS)
    for (const path of twice) expect([path, (await ask(path)).status]).toEqual([path, 404])
    for (const path of [...LIKE_FILES, '/']) expect([path, (await ask(path)).status]).toEqual([path, 429])
  })

  it('limit writes without a key, and not those with a valid key', async () => {
    const { service } = await newClient()
    const intrude = (method: string, path: string) =>
      service.errorResponse(method, path, { key: null, body: article() })
    const found = await statuses(110, () => intrude('POST', '/api/artikel'))
    expect([found[0], found.at(-1)]).toEqual([401, 429])
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await intrude(method, '/api/artikel/batas')
      expect([method, status]).toEqual([method, 429])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await service.post(article())).status).toBe(201)
  })

  it('do not count what a person only looks at: previews, conversions and dry runs', async () => {
    const person = await signIn({ url: server.url, databaseUrl })
    const headers = { ...person.headers, ...from('198.51.100.251') }
    const { service } = await newClient()
    const { data } = (await service.post({ ...article(), status: 'draft' })).body
    const desk = `/meja/artikel/${data.id}`
    const ask = (path: string, body: FormData | object, method = 'POST') =>
      fetch(server.url + path, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body),
      })
    const formWith = (content: string) => {
      const form = new FormData()
      form.set('content', content)
      form.set('revision', '1')
      return form
    }
    for (let count = 0; count <= MANY; count++) {
      const preview = await ask(`${desk}/pratinjau/potongan`, formWith(`Isi ${count}.`))
      const conversion = await ask('/api/convert', { html: '<p>Isi.</p>' })
      const dryRun = await ask(`/api/artikel/${data.slug}?dry_run=true`, { content: 'Isi.' }, 'PATCH')
      expect([count, preview.status, conversion.status, dryRun.status]).toEqual([count, 200, 200, 200])
    }
    const saved = await ask(`${desk}/simpan`, formWith('Disimpan.'))
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${desk}?pesan=tersimpan`])
    expect((await ask(`/api/artikel/${data.slug}`, { content: 'Sekali lagi.' }, 'PATCH')).status).toBe(200)
  })

  it('limit the writes of a key, and say at each write how many are left', async () => {
    const { service } = await newClient()
    const category = word()
    const created: Headers[] = []
    let refused: { status: number; headers: Headers } | undefined
    // If the minute ends before its budget is spent, a new budget begins.
    while (!refused) {
      const { status, headers } = await service.post(article(category))
      if (status === 201) created.push(headers)
      else refused = { status, headers }
    }
    expect([refused.status, refused.headers.get('ratelimit')]).toEqual([429, expect.stringContaining('r=0;')])
    expect(created[0]?.get('ratelimit-policy')).toBe(`"writes";q=${WRITES};w=60`)
    expect(created.slice(-WRITES).map((headers) => headers.get('ratelimit'))).toEqual(
      [3, 2, 1, 0].map((left) => expect.stringMatching(`^"writes";r=${left};t=\\d+$`)),
    )
    expect((await service.list(`kategori=${category}`)).body.meta.pagination.total).toBe(created.length)
  })

  it('count a repeated create once, and answer its replays even when the budget is spent', async () => {
    const { service } = await newClient()
    const create = (key: string) => service.post(article(), { headers: { 'Idempotency-Key': key } })
    const first = await create('a')
    const replays = await Promise.all(Array.from({ length: 10 }, () => create('a')))
    expect(replays.map(({ status }) => status)).toEqual(times(10, 201))
    expect(replays.map(({ body }) => body)).toEqual(Array(10).fill(first.body))
    expect(await statuses(WRITES, createStatus(service))).toEqual([201, 201, 201, 429])
    expect([(await create('b')).status, (await create('a')).status]).toEqual([429, 201])
  })

  it('count each operation of a bulk as a write, and run no bulk that exceeds the budget', async () => {
    const { service } = await newClient()
    const category = word()
    const operations = Array.from({ length: 3 }, () => ({ method: 'POST', body: article(category) }))
    const send = (headers = {}) =>
      service.call('POST', '/api/artikel/bulk', { body: { operations }, headers })
    const repeatable = { 'Idempotency-Key': word() }
    const first = await send(repeatable)
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, expect.stringContaining('r=1;')])
    const second = await send()
    expect([second.status, second.headers.get('ratelimit')]).toEqual([429, expect.stringContaining('r=0;')])
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await service.list(`kategori=${category}`)).body.meta.pagination.total).toBe(3)
    expect((await send(repeatable)).body).toEqual(first.body)
  })

  it('count a call of an agent as a read of its client, and what it writes as a write of its key', async () => {
    const { service, key, headers } = await newClient()
    expect(await statuses(WRITES - 1, createStatus(service))).toEqual(times(WRITES - 1, 201))
    const agent = await connectAgent({ key, url: server.url, headers })
    const [last, refused] = [
      await callTool(agent, 'create_article', article()),
      await callTool(agent, 'create_article', article()),
    ]
    expect([last.isError, refused.isError]).toEqual([false, true])
    expect(refused.text).toMatch(/Too many writes with this key; try again in \d+ s/)
    expect((await callTool(agent, 'search_articles')).isError).toBe(false)
    const ping = () => plainFetch(`${server.url}/api/mcp`, { method: 'POST', headers })
    expect((await statuses(READS, ping)).at(-1)).toBe(429)
  })

  it('reject a client that guesses keys, but not the right key from the same client', async () => {
    const { service } = await newClient()
    const guess = () => service.errorResponse('POST', '/api/artikel', { key: 'a-guess', body: article() })
    const responses = await statuses(31, guess)
    expect(responses.slice(0, 30)).toEqual(times(30, 401))
    expect(responses.at(-1)).toBe(429)
    expect((await service.post(article())).status).toBe(201)
  })

  /** Headers that contain no valid key. */
  const noKeys: Record<string, string>[] = [
    { Authorization: 'Basic x' },
    { Authorization: '' },
    { Authorization: `Bearer ${'x'.repeat(700)}` },
    { 'X-API-Key': '' },
    { Authorization: 'Basic x', 'X-API-Key': 'a-guess' },
  ]

  it.each(noKeys)('count %o as a failed authentication, once per call', async (given) => {
    const { service, headers } = await newClient()
    const call = () =>
      fetch(`${service.url}/api/artikel`, { method: 'POST', headers: { ...headers, ...given } })
    const first = await call()
    expect([first.status, first.headers.get('ratelimit')]).toEqual([401, null])
    expect(await statuses(29, call)).toEqual(times(29, 401))
    const refused = await call()
    expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
      429,
      '"failed-authentication";q=30;w=60',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  inMemory('count made-up covers as reads, and not those that pages show', async () => {
    const { headers } = await newClient()
    const ask = (path: string) => fetch(`${server.url}/sampul/${path}.svg`, { headers })
    expect(await statuses(READS + 1, () => ask('kawung-soga-1'))).toEqual(times(READS + 1, 200))
    expect(await statuses(READS + 1, () => ask('kawung-soga-99'))).toEqual([...times(READS, 404), 429])
  })

  inMemory('trust X-Forwarded-For only as far as TRUST_PROXY says', async () => {
    const direct = await startOwn(await newDatabase(), { ...LIMITS, TRUST_PROXY: '' })
    const listFromEach = ({ list }: Service) =>
      sortedStatuses(ADDRESSES.map((address) => list('', { headers: from(address) })))
    expect(await listFromEach(direct.service)).toEqual([...times(READS, 200), 429])
    expect(await listFromEach(serviceAt(server))).toEqual(times(READS + 1, 200))
  })

  inMemory('trust no address in front of one that the trusted proxy did not know', async () => {
    const unknown = ['unknown', '_hidden', '', 'for=203.0.113.9', '203.0.113.9.9']
    const lists = ADDRESSES.map((address, at) => {
      const headers = from(`${address}, ${unknown[at % unknown.length]}`)
      return serviceAt(server).list('', { headers })
    })
    expect(await sortedStatuses(lists)).toEqual([...times(READS, 200), 429])
  })

  it.runIf(isPostgresql)('are shared by the instances on one database', async () => {
    const { service, key } = await newClient()
    const { url } = await startOwn(databaseUrl, LIMITS)
    const other = serviceAt({ url, apiKey: key })
    expect(await statuses(2, createStatus(service))).toEqual([201, 201])
    expect(await statuses(3, createStatus(other))).toEqual([201, 201, 429])
    expect(await statuses(1, createStatus(service))).toEqual([429])
  })
})
