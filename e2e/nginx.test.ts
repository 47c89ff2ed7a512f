import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx } from '../bin/test/installed.mjs'
import { serviceAt } from './api/support/service'
import { startNginx } from './support/nginx'
import { type Postgres, startPostgres } from './support/postgres'
import { type RunningServer, startServer } from './support/server'

/** More waiting requests than both instances accept. */
const WAITS = 430

let postgres: Postgres
let instances: [RunningServer, RunningServer]
let nginx: Awaited<ReturnType<typeof startNginx>>

describe.skipIf(!hasNginx)('through nginx as it is shipped, with two instances', () => {
  beforeAll(async () => {
    postgres = await startPostgres()
    const env = { DATABASE_URL: await postgres.createDatabase(), TRUST_PROXY: '1' }
    instances = [await startServer({ env }), await startServer({ env })]
    nginx = await startNginx(instances)
  })

  afterAll(async () => {
    await nginx?.stop()
    for (const instance of instances ?? []) await instance.kill()
    await postgres?.remove()
  })

  test('rejected requests of one client do not affect other clients', async () => {
    const one = waitForChanges('127.0.0.2', WAITS)
    await expect.poll(() => one.refused()).toBeGreaterThan(0)
    const statuses: number[] = []
    for (let n = 0; n < 50; n++) statuses.push((await fetch(`${nginx.url}/api/artikel`)).status)
    expect(statuses).toEqual(Array(50).fill(200))
    one.leave()
  })

  test('an upload that is too large is refused by the service, not by nginx', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(100 * 1024 * 1024)]), 'besar.png')
    const headers = { Authorization: `Bearer ${instances[0].apiKey}` }
    const response = await fetch(`${nginx.url}/api/media`, { method: 'POST', headers, body: form })
    expect([response.status, (await response.json()).code]).toEqual([413, 'payload_too_large'])
  })

  test('a redirect of the longest possible URL gets through', async () => {
    const response = await fetch(`${nginx.url}/artikel/?q=${'x'.repeat(4_000)}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')?.length]).toEqual([308, expect.any(Number)])
  })

  test('a page that one instance has cached is served while the database is down', async () => {
    const { slug } = await serviceAt(instances[0]).publish({ title: 'Tersimpan' })
    const path = `/artikel/${slug}`
    await expect.poll(() => isFromMemory(`${instances[0].url}${path}`)).toBe(true)
    await postgres.stop()
    for (let n = 0; n < 10; n++) expect((await fetch(nginx.url + path)).status).toBe(200)
    for (const { url } of instances) expect((await fetch(`${url}/api/health/serving`)).status).toBe(200)
    await postgres.start()
  })
})

/** Opens many requests of one client that wait for a change. */
function waitForChanges(localAddress: string, count: number) {
  let refused = 0
  const waits = Array.from({ length: count }, () => {
    const wait = request(`${nginx.url}/api/artikel/changes?wait=25`, { localAddress, agent: false })
    wait.on('response', (response) => {
      if (response.resume().statusCode !== 200) refused++
    })
    // The test leaves before the response.
    return wait.on('error', () => {}).end()
  })
  return {
    refused: () => refused,
    leave: () => {
      for (const wait of waits) wait.destroy()
    },
  }
}

async function isFromMemory(url: string): Promise<boolean> {
  return (await fetch(url)).headers.get('cache-status')?.includes('hit') ?? false
}
