import { expect, test } from 'vitest'
import { serviceAt } from './api/support/service'
import type { RunningServer } from './support/server'
import { startForTest } from './support/server-for-test'
import { createSqliteUrl } from './support/sqlite'

test('a published article and the pages that list it are cached before the first request', async () => {
  const server = await startForTest({ env: { DATABASE_URL: createSqliteUrl(), WARM_UP: 'on' } })
  const { publish, patch, list } = serviceAt(server)
  await publish({ slug: 'draf', status: 'draft' })
  await publish({ slug: 'baru', title: 'Baru' })
  // The three pages below, and the newest articles in the API.
  await expect.poll(() => metric(server, 'artikel_cache_entries'), PATIENTLY).toBe(4)
  for (const path of ['/artikel/baru', '/', '/artikel']) await expectHit(server, path, 'Baru')

  await patch('baru', { title: 'Lebih baru' })
  await expect.poll(() => metric(server, 'artikel_cache_entries'), PATIENTLY).toBe(4)
  for (const path of ['/artikel/baru', '/', '/artikel']) await expectHit(server, path, 'Lebih baru')
  expect(await metric(server, 'artikel_cache_lookups_total{result="miss"}')).toBe(0)
  expect((await list('')).body.data).toMatchObject([{ slug: 'baru', views: 0 }])
})

/** Rendering the first page loads Next. */
const PATIENTLY = { timeout: 30_000 }

async function expectHit({ url }: RunningServer, path: string, text: string) {
  const response = await fetch(url + path)
  expect([path, response.headers.get('cache-status')]).toEqual([path, 'artikel; hit'])
  expect(await response.text()).toContain(text)
}

async function metric({ url }: RunningServer, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
}
