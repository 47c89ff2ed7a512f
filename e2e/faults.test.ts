import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { randomFrom } from '../bin/bench/corpus/random'
import { differencesIn, viewsIn } from './support/counters'
import { type Ledger, lastOf, openLedger, shownAt } from './support/ledger'
import { startNetwork } from './support/network'
import { createDatabase, startPostgres } from './support/postgres'
import { type RunningServer, startServer } from './support/server'
import { makeTrouble, restart } from './support/trouble'

const TROUBLE_MS = 25_000
const AWAY_MS = 2_000

test('two instances behind bad networks lose no write and serve nothing stale when the database restarts', {
  timeout: 150_000,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const database = await postgres.createDatabase()
  const networks = await Promise.all([startNetwork(database), startNetwork(database)])
  onTestFinished(() => {
    for (const network of networks) network.close()
  })
  const servers = await Promise.all(networks.map(({ url }) => start(url)))
  const ledger = openLedger()
  const seed = Number(process.env.FAULTS_SEED ?? Date.now() % 1_000_000)
  const until = Date.now() + TROUBLE_MS

  await Promise.all([
    ...servers.flatMap((server, at) => keepUsing(ledger, server, at, until)),
    makeTrouble(networks, randomFrom(seed), until),
    delay(TROUBLE_MS / 2).then(() => restart(postgres, AWAY_MS)),
  ])
  expect(ledger.odd, `With FAULTS_SEED=${seed}; logged: ${errorsOf(servers)}`).toEqual([])
  for (const server of servers) await untilWell(server)
  await expectAllThere(ledger, servers)
  await expectCounted(ledger, database)
  await expectSeenEverywhere(ledger, servers)
})

test('an instance whose connections went silent marks its responses as stale, and recovers with the network', async () => {
  const database = await createDatabase(inject('postgresUrl'))
  const network = await startNetwork(database)
  onTestFinished(network.close)
  const [writer, silent] = await Promise.all([start(database), start(network.url)])
  const ledger = openLedger()
  const article = { slug: 'kabar', title: 'Kabar lama', category: 'Kabar', content: 'Isi.' }
  await ledger.write(writer, 'POST', '', article)
  await untilKept(silent)

  network.letIn(false)
  network.forget()
  await ledger.write(writer, 'PATCH', '/kabar', { title: 'Kabar baru' })
  await expect.poll(() => newsAt(silent), { timeout: 5_000 }).toBe('Kabar lama, stale')
  expect(Number((await fetch(`${silent.url}/artikel/kabar`)).headers.get('age'))).toBeGreaterThan(0)
  expect((await fetch(`${silent.url}/api/health`)).status).toBe(503)

  network.letIn(true)
  await expect.poll(() => newsAt(silent), { timeout: 15_000 }).toMatch(/^Kabar baru, (?:hit)?$/)
  await untilWell(silent)
})

/** Waits for five cache hits in a row, a time in which the instance checks for changes twice. */
async function untilKept(server: RunningServer) {
  let streak = 0
  const read = async () => {
    streak = (await newsAt(server)) === 'Kabar lama, hit' ? streak + 1 : 0
    return streak
  }
  await expect.poll(read, { timeout: 20_000, interval: 300 }).toBe(5)
}

async function newsAt({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/artikel/kabar`)
  const title = /Kabar (?:lama|baru)/.exec(await response.text())?.[0] ?? `status ${response.status}`
  const [kept = ''] =
    /stale|hit/.exec(response.headers.get('cache-status')?.split('detail=').at(-1) ?? '') ?? []
  return `${title}, ${kept}`
}

async function start(databaseUrl: string): Promise<RunningServer> {
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  onTestFinished(server.kill)
  return server
}

function keepUsing(ledger: Ledger, server: RunningServer, at: number, until: number): Promise<void>[] {
  return [
    ledger.keepWriting(server, `penulis-${at}`, until),
    ledger.keepWriting(server, `pengarang-${at}`, until),
    ledger.keepReading(server, until),
    ledger.keepReading(server, until),
  ]
}

function errorsOf(servers: RunningServer[]): string {
  const lines = servers.flatMap(({ output }) => output().split('\n'))
  return lines.filter((line) => line.includes('"level":"error"')).join('\n')
}

async function untilWell({ url }: RunningServer) {
  const health = async () => (await fetch(`${url}/api/health`)).status
  await expect.poll(health, { timeout: 20_000 }).toBe(200)
}

async function expectAllThere({ entries }: Ledger, servers: RunningServer[]) {
  for (const entry of entries) {
    for (const server of servers) {
      await expect
        .poll(() => shownAt(server, entry), { timeout: 10_000, message: entry.slug })
        .toBe(lastOf(entry))
    }
  }
}

/** Every confirmed view is counted; unconfirmed ones may be. */
async function expectCounted({ entries }: Ledger, database: string) {
  expect(await differencesIn(database)).toEqual([])
  const counted = await viewsIn(database)
  for (const { slug, deletedAt, views } of entries) {
    if (deletedAt !== null) continue
    expect(counted.get(slug), slug).toBeGreaterThanOrEqual(views.answered)
    expect(counted.get(slug), slug).toBeLessThanOrEqual(views.answered + views.unanswered)
  }
}

async function expectSeenEverywhere(ledger: Ledger, servers: RunningServer[]) {
  for (const writer of servers) {
    const slug = `akhir-${servers.indexOf(writer)}`
    await ledger.write(writer, 'POST', '', { slug, title: slug, category: 'Akhir', content: 'Isi.' })
    const isListed = async ({ url }: RunningServer) =>
      (await (await fetch(`${url}/api/artikel`)).text()).includes(`"${slug}"`)
    expect(await isListed(writer)).toBe(true)
    for (const server of servers) await expect.poll(() => isListed(server), { timeout: 5_000 }).toBe(true)
  }
}
