import { expect, onTestFinished, test } from 'vitest'
import { createDatabase, startPostgres } from './support/postgres'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

const MINUTE_MS = 60_000
/** What another instance wrote is seen within this time. */
const ELSEWHERE_MS = 1_000
/** Wherever an article's title shows: lists, a search, the detail, pages, a feed. */
const PLACES = [
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

test('for a minute of writes and reads without a pause, no answer is older than the last write that was answered', {
  timeout: 3 * MINUTE_MS,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const database = await createDatabase(postgres.url)
  const [alone, one, other] = await Promise.all([start(createSqliteUrl()), start(database), start(database)])

  const until = Date.now() + MINUTE_MS
  const counts = await Promise.all([hammer(alone, alone, until), hammer(one, other, until)])
  for (const { writes, reads } of counts) {
    expect(writes).toBeGreaterThan(50)
    expect(reads).toBeGreaterThan(300)
  }
})

async function start(databaseUrl: string): Promise<RunningServer> {
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  onTestFinished(server.kill)
  return server
}

/** Writes at one instance and reads at both; throws at the first answer that is too old. */
async function hammer(one: RunningServer, other: RunningServer, until: number) {
  const palu = { title: 'Versi 0', slug: 'palu', category: 'Palu', tags: 'palu', content: 'Isi.' }
  await write(one, 'POST', '', palu)
  /** When each version was answered; the place is its number. */
  const answered = [Date.now()]
  let reads = 0

  async function writeVersions() {
    while (Date.now() < until) {
      await write(one, 'PATCH', '/palu', { title: `Versi ${answered.length}` })
      answered.push(Date.now())
    }
  }
  /** A neighbour in all the same lists comes and goes meanwhile. */
  async function writeNeighbours() {
    while (Date.now() < until) {
      await write(other, 'POST', '', { ...palu, title: 'Tetangga', slug: 'tetangga' })
      await write(other, 'DELETE', '/tetangga')
    }
  }
  async function read(server: RunningServer, path: string, leastAge: number) {
    const asked = Date.now()
    const least = answered.findLastIndex((at) => at <= asked - leastAge)
    const text = await (await fetch(server.url + path)).text()
    const [, version] = /Versi (?:<mark>)?(\d+)/.exec(text) ?? []
    expect(Number(version), `${path} shows a version that is not older than ${least}`).toBeGreaterThanOrEqual(
      least,
    )
    reads += 1
  }
  async function readPlaces(server: RunningServer, leastAge: number) {
    while (Date.now() < until) for (const path of PLACES) await read(server, path, leastAge)
  }

  const elsewhere = other === one ? 0 : ELSEWHERE_MS
  await Promise.all([
    writeVersions(),
    writeNeighbours(),
    readPlaces(one, 0),
    readPlaces(one, 0),
    readPlaces(other, elsewhere),
  ])
  return { writes: answered.length, reads }
}

async function write(server: RunningServer, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api/artikel${path}`, {
    method,
    headers: { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}.`)
  await response.arrayBuffer()
}
