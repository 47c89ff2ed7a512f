import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from './support/postgres'
import { type RunningServer, runToEnd, startServer } from './support/server'
import { startForTest } from './support/server-for-test'
import { mountSmallDisk, type SmallDisk } from './support/small-disk'

const MEGABYTES = 24
const SMALL = 'Isi.'
const LARGE = 'Panjang sekali, kata demi kata. '.repeat(15_000)

const databases = [
  { name: 'SQLite', owner: 'root', create: async ({ folder }: SmallDisk) => `file:${folder}/artikel.db` },
  { name: 'PostgreSQL', owner: 'postgres', create: createPostgresDatabase },
]

test.for(databases)(
  'with $name on a full disk writes are rejected and reads served until there is space again',
  {
    timeout: 90_000,
  },
  async ({ owner, create }, { skip }) => {
    const disk = mountSmallDisk(MEGABYTES, owner)
    if (!disk) return skip('This user may not mount a disk, so none can be filled.')
    onTestFinished(disk.remove)
    const server = await startServer({ env: { DATABASE_URL: await create(disk) } })
    onTestFinished(server.kill)
    expect((await publish(server, 'muat', SMALL)).status).toBe(201)
    await read(server, '/artikel/muat')

    disk.fill()
    const refused = await publish(server, 'penuh', LARGE)
    expect(refused.status).toBe(507)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({
      code: 'storage_full',
      detail: 'The disk of the database is full, and nothing was stored; the operator must free space.',
    })
    for (const path of ['/artikel/muat', '/api/artikel', '/api/artikel?q=muat', '/kategori/disk']) {
      expect(await read(server, path)).toContain('Judul muat')
    }
    // A view is counted when the database file still has room for it.
    expect([200, 507]).toContain((await fetch(`${server.url}/api/artikel/muat`)).status)
    await expect
      .poll(async () => (await fetch(`${server.url}/api/health`)).status, { timeout: 20_000 })
      .toBe(503)
    await fetch(`${server.url}/api/artikel/muat`)
    expect(await read(server, '/metrics')).toContain('artikel_database_writable 0')

    disk.free()
    await expect
      .poll(async () => (await publish(server, 'penuh', LARGE)).status, { timeout: 10_000 })
      .toBe(201)
    expect(await read(server, '/api/artikel')).toContain('Judul penuh')
    await expect
      .poll(async () => (await fetch(`${server.url}/api/health`)).status, { timeout: 10_000 })
      .toBe(200)
  },
)

test.for(['new', 'existing'])(
  'the start with a file of SQLite on a full disk ends with a line that says so: %s',
  { timeout: 60_000 },
  async (state, { skip }) => {
    const disk = mountSmallDisk(MEGABYTES)
    if (!disk) return skip('This user may not mount a disk, so none can be filled.')
    onTestFinished(disk.remove)
    const file = `${disk.folder}/artikel.db`
    const env = { DATABASE_URL: `file:${file}` }
    if (state === 'existing') await (await startForTest({ env })).stop()
    disk.fill()
    const { code, output } = await runToEnd({ env })
    expect(code).toBe(1)
    const line = `Artikel cannot start: The disk of the file ${file} of DATABASE_URL is full (`
    expect(output.slice(0, line.length)).toBe(line)
    expect(output).toMatch(/\); free some space there, and start again\.\n$/)
    expect(output.trimEnd()).not.toContain('\n')
  },
)

/** Creates a PostgreSQL database with only its tablespace on the small disk; the server's other files are elsewhere. */
async function createPostgresDatabase({ folder }: SmallDisk): Promise<string> {
  const postgres = await startPostgres()
  onTestFinished(postgres.remove)
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`CREATE TABLESPACE small LOCATION '${folder}'`)
  await client.query('CREATE DATABASE artikel TABLESPACE small')
  await client.end()
  return new URL('artikel', postgres.url).href
}

function publish({ url, apiKey }: RunningServer, slug: string, content: string): Promise<Response> {
  return fetch(`${url}/api/artikel`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ slug, title: `Judul ${slug}`, category: 'Disk', content }),
  })
}

async function read({ url }: RunningServer, path: string): Promise<string> {
  const response = await fetch(url + path)
  expect(response.status, path).toBe(200)
  return response.text()
}
