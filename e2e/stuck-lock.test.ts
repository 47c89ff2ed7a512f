import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from './support/postgres'
import { type RunningServer, startServer } from './support/server'

const LOCK_OF_WRITERS = 4_127_330

test('while the write lock is held, writes are rejected in time, reads are served, and health reports it', async () => {
  const database = await createDatabase(inject('postgresUrl'))
  const server = await startServer({ env: { DATABASE_URL: database } })
  onTestFinished(server.kill)
  expect((await publish(server, 'sebelum')).status).toBe(201)

  const holder = new Client({ connectionString: database })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('SELECT pg_advisory_lock($1)', [LOCK_OF_WRITERS])
  const writing = Promise.all([1, 2, 3, 4, 5].map((count) => publish(server, `selama-${count}`)))
  for (let views = 1; views <= 3; views++) {
    expect(await read(server, '/api/artikel/sebelum')).toContain(`"views":${views},`)
    for (const path of ['/artikel/sebelum', '/api/artikel', '/']) await read(server, path)
  }
  await expect
    .poll(() => health(server), { timeout: 15_000 })
    .toEqual([503, 'The database accepts no writes.'])
  const refused = await writing
  expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(503))
  // Some waited for the lock, others in the queue.
  for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[25]$/)

  await holder.end()
  // Health recovers by itself, without a write.
  await expect.poll(() => health(server), { timeout: 15_000 }).toEqual([200, undefined])
  expect((await publish(server, 'sesudah')).status).toBe(201)
  expect(await read(server, '/api/artikel')).toContain('"total":2,')
}, 90_000)

function publish({ url, apiKey }: RunningServer, slug: string): Promise<Response> {
  return fetch(`${url}/api/artikel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug, title: slug, category: 'Kunci', content: 'Isi.' }),
    signal: AbortSignal.timeout(30_000),
  })
}

async function read({ url }: RunningServer, path: string): Promise<string> {
  const response = await fetch(url + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

async function health({ url }: RunningServer): Promise<[number, string | undefined]> {
  const response = await fetch(`${url}/api/health`)
  const { detail } = await response.json()
  return [response.status, detail]
}
