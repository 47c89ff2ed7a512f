import { describe, expect, it } from 'vitest'
import { isPostgresql, newDatabase, startOwn } from './support/servers'
import type { Service } from './support/service'

const ARTICLE = { title: 'Batas', category: 'Uji', content: 'Sebuah artikel.' }

function start(databaseUrl: string, env: Record<string, string>) {
  return startOwn(databaseUrl, { RATE_LIMIT: 'on', ...env })
}

/** The statuses of so many calls, one after the other. */
async function statuses(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let number = 0; number < count; number++) found.push((await call()).status)
  return found
}

function createStatus(service: Service) {
  return () => service.post(ARTICLE)
}

describe('rate limits', () => {
  it('let a client read so often a minute, answers from memory included, and then say when to come back', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_READS: '5' })
    expect(await statuses(5, () => service.latest())).toEqual([200, 200, 200, 200, 200])

    const refused = await service.refusal('GET', '/api/artikel/latest')
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('rate_limited')
    expect(refused.headers.get('ratelimit-policy')).toBe('"reads";q=5;w=60')
    expect(refused.headers.get('ratelimit')).toMatch(/^"reads";r=0;t=\d+$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('count pages as reads, but neither health nor the files of a page', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_READS: '3' })
    const page = () => fetch(service.url)
    expect(await statuses(4, page)).toEqual([200, 200, 200, 429])
    expect(await statuses(2, () => service.call('GET', '/api/health'))).toEqual([200, 200])
    expect((await fetch(`${service.url}/robots.txt`)).status).toBe(200)
  })

  it('let a key write so often, and tell at each write what is left', async () => {
    const { service } = await start(await newDatabase(), { RATE_LIMIT_WRITES: '3' })
    const first = await service.post(ARTICLE)
    expect(first.status).toBe(201)
    expect(first.headers.get('ratelimit-policy')).toBe('"writes";q=3;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"writes";r=2;t=\d+$/)
    expect(await statuses(3, createStatus(service))).toEqual([201, 201, 429])
    expect((await service.list('')).body.meta.pagination.total).toBe(3)
  })

  it('refuse a client that tries key after key, and never the right key beside it', async () => {
    const { service } = await start(await newDatabase(), {})
    const guess = () => service.refusal('POST', '/api/artikel', { key: 'a-guess', body: ARTICLE })
    const answers = await statuses(31, guess)
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(answers.at(-1)).toBe(429)
    expect((await service.post(ARTICLE)).status).toBe(201)
  })

  it('believe X-Forwarded-For only as far as TRUST_PROXY says', async () => {
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    const direct = await start(await newDatabase(), { RATE_LIMIT_READS: '2' })
    const lies = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
    const told = lies.map((address) => direct.service.list('', from(address)))
    expect((await Promise.all(told)).map(({ status }) => status).sort()).toEqual([200, 200, 429])

    const behind = await start(await newDatabase(), { RATE_LIMIT_READS: '2', TRUST_PROXY: '1' })
    const each = lies.map((address) => behind.service.list('', from(address)))
    expect((await Promise.all(each)).map(({ status }) => status)).toEqual([200, 200, 200])
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
