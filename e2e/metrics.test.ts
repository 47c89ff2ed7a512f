import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { memoryLimit, memoryShares } from '../lib/memory.mjs'
import { serviceAt } from './api/support/service'
import { startPostgres } from './support/postgres'
import { type RunningServer, startServer } from './support/server'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

const TOKEN = 'token-for-metrics-with-more-than-32-characters'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { DATABASE_URL: createSqliteUrl() } })
})
afterAll(() => server.kill())

test('metrics count every request by its route, and contain no URL', async () => {
  await serviceAt(server).publish({ slug: 'rahasia', title: 'Rahasia' })
  for (const path of [
    '/artikel/rahasia',
    '/artikel/rahasia',
    '/artikel/rahasia?utm_source=rahasia',
    '/rahasia/x',
  ])
    await (await fetch(server.url + path)).text()
  await fetch(`${server.url}/artikel/rahasia`, { method: 'PROPFIND' })

  const { text, type } = await metricsOf(server)
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  const requests = 'artikel_http_request_duration_seconds_count'
  expect(text).toContain(`${requests}{route="/api/artikel",method="POST",status="201"} 1\n`)
  expect(text).toContain(`${requests}{route="/artikel/{slug}",method="GET",status="200"} 3\n`)
  expect(text).toContain(`${requests}{route="/artikel/{slug}",method="other",status="405"} 1\n`)
  expect(text).toContain(`${requests}{route="{unknown}",method="GET",status="404"} 1\n`)
  expect(text).not.toMatch(/rahasia/i)
  expect(text).toContain('artikel_database_write_duration_seconds_count{result="committed"} ')
  expect(text).toMatch(/^artikel_cache_lookups_total\{result="hit"\} [1-9]/m)
  expect(text).toMatch(/^artikel_event_loop_lag_seconds\{thread="backend",percentile="99"\} \d/m)
  expect(text).toMatch(/^artikel_queue_running\{queue="database writes"\} 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
  expect(text).toContain(`artikel_memory_limit_bytes ${memoryLimit()}\n`)
  expect(text).toContain(`artikel_cache_limit_bytes ${memoryShares().frontCacheMb * 1024 * 1024}\n`)
  expect(text).toMatch(/^artikel_thread_heap_limit_bytes\{thread="backend"\} [1-9]/m)
  for (const name of ['scheduled_overdue', 'deliveries_due', 'deliveries_failed'])
    expect(text).toContain(`artikel_${name} 0\n`)
})

test('metrics have each series once, on both databases', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const onPostgres = await startForTest({ env: { DATABASE_URL: await postgres.createDatabase() } })
  for (const each of [server, onPostgres]) {
    const { text } = await metricsOf(each)
    const series = text.match(/^\w+(\{.*\})?(?= )/gm) ?? []
    expect(series.length).toBeGreaterThan(50)
    expect(series).toEqual([...new Set(series)])
  }
})

test('metrics behind a proxy are only for those who have the token', async () => {
  const settings = { DATABASE_URL: createSqliteUrl(), TRUST_PROXY: '1', METRICS_TOKEN: TOKEN }
  const server = await startForTest({ env: settings })
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/metrics`, { headers })).status
  const forwarded = { 'X-Forwarded-For': '127.0.0.1' }
  // Behind a proxy, a request without `X-Forwarded-For` may come from anyone.
  expect(await statusWith({})).toBe(403)
  expect(await statusWith({ Authorization: `Bearer ${TOKEN}` })).toBe(200)
  expect(await statusWith(forwarded)).toBe(403)
  expect(await statusWith({ 'X-Forwarded-For': '' })).toBe(403)
  expect(await statusWith({ ...forwarded, Authorization: `Bearer ${TOKEN}` })).toBe(200)
  expect(await statusWith({ ...forwarded, Authorization: `Bearer ${TOKEN}x` })).toBe(403)
  expect(await statusWith({ ...forwarded, Authorization: `Bearer ${server.apiKey}` })).toBe(403)
  expect((await fetch(`${server.url}/metrics`, { method: 'POST' })).status).toBe(405)
})

test('metrics are refused to clients of a proxy on this machine, whichever header names it', async () => {
  const marks = {
    'X-Forwarded-For': '127.0.0.1',
    Forwarded: 'for=127.0.0.1',
    'X-Real-IP': '127.0.0.1',
    Via: '1.1 a',
  }
  for (const [name, value] of Object.entries(marks)) {
    for (const sent of [value, `${'x'.repeat(600)}, ${value}`]) {
      const { status } = await fetch(`${server.url}/metrics`, { headers: { [name]: sent } })
      expect([name, status]).toEqual([name, 403])
    }
  }
  expect((await metricsOf(server)).text).toContain('artikel_backend_up 1')
})

test('without its database the process is live and serving, and reports that the database is down', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const server = await startForTest({
    env: { DATABASE_URL: await postgres.createDatabase(), RATE_LIMIT: '' },
  })
  await serviceAt(server).publish({})
  await fetch(`${server.url}/api/artikel`)
  const { text: before } = await metricsOf(server)
  expect(before).toContain('artikel_database_up 1\n')
  for (const pool of ['reading', 'writing', 'control', 'counting'])
    expect(before).toMatch(new RegExp(`^artikel_database_connections\\{pool="${pool}"\\} [1-9]`, 'm'))
  await postgres.stop()

  const key = { headers: { Authorization: `Bearer art_${'0'.repeat(12)}_${'0'.repeat(64)}` } }
  for (const options of [{}, key]) {
    for (const path of ['/api/health/live', '/api/health/serving']) {
      const alive = await fetch(server.url + path, options)
      expect([alive.status, await alive.json()], path).toEqual([200, { status: 'ok' }])
    }
  }
  // A health check is reused for 250 ms.
  await expect.poll(() => statusOf(server, '/api/health')).toBe(503)
  const page = await fetch(`${server.url}/cari?q=apa`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  const { text } = await metricsOf(server)
  expect(text).toContain('artikel_database_up 0\n')
  expect(text).toContain('artikel_database_writable 0\n')
  expect(text).toContain('artikel_backend_up 1\n')
  await postgres.start()
})

test('a stopping service reports 503 before it stops accepting connections', async () => {
  const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl(), SHUTDOWN_DELAY: '2' } })
  const stopped = server.stop()
  await expect.poll(() => statusOf(server, '/api/health'), { interval: 20 }).toBe(503)
  expect(await statusOf(server, '/api/health/serving')).toBe(503)
  expect(await statusOf(server, '/api/artikel')).toBe(200)
  expect(await statusOf(server, '/api/health/live')).toBe(200)
  expect(await stopped).toBe(0)
})

async function statusOf({ url }: RunningServer, path: string): Promise<number> {
  return (await fetch(url + path, { headers: { Connection: 'close' } })).status
}

/** Waits 20 ms first: requests are counted after their responses are sent. */
async function metricsOf({ url }: RunningServer): Promise<{ text: string; type: string | null }> {
  await delay(20)
  const response = await fetch(`${url}/metrics`)
  expect(response.status).toBe(200)
  return { text: await response.text(), type: response.headers.get('content-type') }
}
