import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryMegabytes } from '../bin/bench/process-usage'
import { serviceAt } from './api/support/service'
import { runCommand } from './commands/run-command'
import { mediaFolder } from './support/media-folder'
import { type Postgres, startPostgres } from './support/postgres'
import { besiege, type Siege } from './support/siege/besiege'
import { openSite, type Site } from './support/siege/site'
import { createSqliteUrl } from './support/sqlite'

const SIEGE_S = 12
const SETUP_TIMEOUT_MS = 120_000
/** The verification compares every term of every article. */
const VERIFY_TIMEOUT_MS = 120_000
const RESPONSE_TIMEOUT_MS = 10_000
const MAX_MEMORY_MB = 900
/** The share of requests that may be told to retry later, plus a count, as some clients send few. */
const MAX_REJECTED = { share: 0.1, count: 2 }

/** The database URL of each site, by its name. */
const besieged = new Map<string, string>()

/** Outcomes that even attackers must not get. */
const UNCLEAR = /500|without Retry-After/

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())

const sites = [
  {
    name: 'one instance on SQLite',
    instances: 1,
    articles: 3_000,
    newDatabase: async () => createSqliteUrl(),
  },
  {
    name: 'two instances on PostgreSQL',
    instances: 2,
    articles: 1_000,
    newDatabase: () => postgres.createDatabase(),
  },
]

// Only Linux treats all of 127.0.0.0/8 as local, which gives each client its own address and rate limit.
describe.runIf(process.platform === 'linux').each(sites)(
  '$name, under all attacks at once,',
  { timeout: 20_000 },
  ({ name, instances, articles, newDatabase }) => {
    let site: Site
    let siege: Siege
    let before: number[]

    beforeAll(async () => {
      site = await openSite({ databaseUrl: await newDatabase(), instances, articles })
      besieged.set(name, site.databaseUrl)
      before = await statusesOf(site)
      siege = await besiege(site, SIEGE_S)
    }, SETUP_TIMEOUT_MS)
    afterAll(async () => {
      // Undefined when the setup failed.
      for (const server of site?.servers ?? []) await server.kill()
    })

    test('serves every legitimate client in time', () => {
      for (const { name, failures } of siege.outcomes) {
        // Health may say that the database is too busy to answer in time or to take writes.
        const { 'status 503': _, ...others } = failures
        expect(name === 'health' ? others : failures, name).toEqual({})
      }
      for (const { name, milliseconds } of siege.outcomes) {
        expect(milliseconds.length, name).toBeGreaterThan(0)
      }
    })

    test('rarely tells a legitimate client to retry later', () => {
      for (const { name, rejections, milliseconds } of siege.outcomes) {
        expect(rejections, name).toBeLessThanOrEqual(
          milliseconds.length * MAX_REJECTED.share + MAX_REJECTED.count,
        )
      }
    })

    test('rejects attackers clearly: nothing fails, and 429 and 503 have Retry-After', () => {
      const outcomes = siege.reports.flatMap((report) =>
        Object.entries(report).flatMap(([attack, counts]) =>
          Object.keys(counts).map((outcome) => `${attack}: ${outcome}`),
        ),
      )
      expect(outcomes.filter((outcome) => UNCLEAR.test(outcome))).toEqual([])
      expect(outcomes).toContainEqual(expect.stringMatching(/: (429|503)$/))
    })

    test('stays within its memory limit', () => {
      for (const { pid } of site.servers) expect(memoryMegabytes(pid)?.most).toBeLessThan(MAX_MEMORY_MB)
    })

    test('loses no acknowledged write', async () => {
      expect(siege.published.length).toBeGreaterThan(0)
      for (const server of site.servers) {
        const { detail } = serviceAt(server)
        for (const { slug, title } of siege.published)
          expect((await detail(slug)).body.data.title).toBe(title)
      }
    })

    test('serves afterwards as it did before', async () => {
      // The queues left by the attackers are worked off first.
      await expect.poll(() => statusesOf(site)).toEqual(before)
      for (const server of site.servers) await serviceAt(server).publish({})
    })

    test('stops with exit code 0', async () => {
      const codes = await Promise.all(site.servers.map((server) => server.stop()))
      expect(codes).toEqual(site.servers.map(() => 0))
    })
  },
)

describe.runIf(process.platform === 'linux')('after all attacks', { timeout: VERIFY_TIMEOUT_MS }, () => {
  test.concurrent.each(sites)('$name passes the verification', async ({ name }) => {
    const env = { DATABASE_URL: besieged.get(name) ?? '', MEDIA_STORE: `file:${mediaFolder()}` }
    const { code, stdout } = await runCommand('verify', [], env)
    expect(code, stdout).toBe(0)
  })
})

/** The statuses of one URL of each kind, at every server. */
async function statusesOf({ servers, hotSlug }: Site): Promise<number[]> {
  const paths = ['/', `/artikel/${hotSlug}`, '/cari?q=kopi', '/feed.xml', '/api/artikel', '/api/health', '/x']
  const urls = servers.flatMap(({ url }) => paths.map((path) => url + path))
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  return Promise.all(urls.map(async (url) => (await fetch(url, { signal })).status))
}
