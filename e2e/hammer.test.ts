import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { type Service, serviceAt } from './api/support/service'
import { differencesIn } from './support/counters'
import { createDatabase } from './support/postgres'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

const TEST_TIMEOUT_MS = 240_000
/** For each database the test goes on until it has made this many writes, and `READS_PER_WRITE` times as many reads. */
const MIN_WRITES = 100
const READS_PER_WRITE = 12
/** How late another instance may show a write: a second, plus slack for a busy machine. */
const MAX_LAG_MS = 3_000
/** Everything that shows an article's title: lists, a search, the detail, pages, a feed. */
const PATHS = [
  '/api/artikel',
  '/api/artikel/latest',
  '/api/artikel?kategori=palu',
  '/api/artikel?q=versi',
  '/api/artikel/palu',
  '/',
  '/artikel/palu',
  '/tag/palu',
  '/feed.xml',
]

test('under continuous writes and reads no response is older than the last confirmed write', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const [file, database] = [createSqliteUrl(), await createDatabase(inject('postgresUrl'))]
  const [single, first, second] = await Promise.all([start(file), start(database), start(database)])
  await Promise.all([hammer(single, single), hammer(first, second)])
  for (const url of [file, database]) expect(await differencesIn(url)).toEqual([])
})

async function start(databaseUrl: string): Promise<Service> {
  return serviceAt(await startForTest({ env: { DATABASE_URL: databaseUrl, WARM_UP: 'on' } }))
}

/** Writes through `writer` and reads from both. Throws at the first response that is too old. */
async function hammer(writer: Service, other: Service) {
  const article = { title: 'Versi 0', slug: 'palu', category: 'Palu', tags: 'palu', content: 'Isi.' }
  await writer.publish(article)
  /** The time at which each version was confirmed, by version number. */
  const confirmedAt = [Date.now()]
  let reads = 0
  const isOver = () => confirmedAt.length > MIN_WRITES && reads > MIN_WRITES * READS_PER_WRITE

  async function writeVersions() {
    while (!isOver()) {
      const { status } = await writer.patch('palu', { title: `Versi ${confirmedAt.length}` })
      // A busy machine may reject or not confirm a write.
      expect([200, 503]).toContain(status)
      if (status === 200) confirmedAt.push(Date.now())
    }
  }
  /** Publishes and deletes another article in the same lists. */
  async function writeNeighbours() {
    while (!isOver()) {
      const posted = await other.post({ ...article, title: 'Tetangga', slug: 'tetangga' })
      expect([201, 409, 503]).toContain(posted.status)
      expect([204, 404, 410, 503]).toContain((await other.remove('tetangga')).status)
    }
  }
  async function read(service: Service, path: string, lagMs: number) {
    const requestedAt = Date.now()
    const oldest = confirmedAt.findLastIndex((at) => at <= requestedAt - lagMs)
    const text = await (await fetch(service.url + path)).text()
    const [, version] = /Versi (?:<mark>)?(\d+)/.exec(text) ?? []
    expect(Number(version), `the version at ${path}`).toBeGreaterThanOrEqual(oldest)
    reads += 1
  }
  async function readPaths(service: Service, lagMs: number) {
    while (!isOver()) {
      for (const path of PATHS) await read(service, path, lagMs)
      // Readers that are ahead leave the CPU to the writers.
      while (!isOver() && reads > confirmedAt.length * READS_PER_WRITE) await delay(10)
    }
  }

  await Promise.all([
    writeVersions(),
    writeNeighbours(),
    readPaths(writer, 0),
    readPaths(writer, 0),
    readPaths(other, other === writer ? 0 : MAX_LAG_MS),
  ])
}
