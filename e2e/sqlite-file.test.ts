import { renameSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningServer, startServer } from './support/server'
import { createSqliteUrl } from './support/sqlite'

test('writes are rejected while the database file is moved away, and succeed once it is back', {
  timeout: 60_000,
}, async () => {
  const databaseUrl = createSqliteUrl()
  const file = databaseUrl.slice('file:'.length)
  const server = await startServer({ env: { DATABASE_URL: databaseUrl } })
  onTestFinished(server.kill)
  expect(await publish(server, 'sebelum')).toBe(201)

  renameSync(file, `${file}.away`)
  expect(await publish(server, 'hilang')).toBe(503)
  await expect.poll(() => healthOf(server), { timeout: 20_000 }).toBe(503)
  expect(server.output()).toContain(`${file} was removed or replaced while the service was running`)

  renameSync(`${file}.away`, file)
  await expect.poll(() => healthOf(server), { timeout: 20_000 }).toBe(200)
  expect(await publish(server, 'sesudah')).toBe(201)
})

async function publish({ url, apiKey }: RunningServer, slug: string): Promise<number> {
  const response = await fetch(`${url}/api/artikel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug, title: `Judul ${slug}`, category: 'Disk', content: 'Isi.' }),
  })
  return response.status
}

async function healthOf({ url }: RunningServer): Promise<number> {
  return (await fetch(`${url}/api/health`)).status
}
