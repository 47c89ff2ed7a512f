import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INSTALLED_PGBOUNCER, INSTALLED_POSTGRES } from '../bin/test/installed.mjs'
import { runCommand } from './commands/run-command'
import { movedClock } from './support/clock'
import { type InstalledPostgres, startInstalledPostgres } from './support/installed-postgres'
import type { RunningServer } from './support/server'
import { startForTest } from './support/server-for-test'

const folder = mkdtempSync(join(tmpdir(), 'artikel-installed-'))
let postgres: InstalledPostgres

// A database shared with other tenants, as on hosting platforms: users cannot create schemas or temporary tables.
const TENANTS = `
  CREATE DATABASE tenants;
  REVOKE TEMPORARY ON DATABASE tenants FROM PUBLIC;`

describe.runIf(INSTALLED_POSTGRES)('on an installed PostgreSQL with its own defaults', () => {
  beforeAll(async () => {
    postgres = await startInstalledPostgres(INSTALLED_POSTGRES ?? '')
    await postgres.run(TENANTS)
  })
  afterAll(() => postgres.remove())

  test('two sites share a database, and neither sees or changes the other', async () => {
    await makeTenant('tetangga')
    const [own, other] = await Promise.all([
      startOn(await inSchema('public')),
      startOn(postgres.url('tetangga', 'tenants')),
    ])
    for (const site of [own, other]) expect((await publish(site, 'Sama')).status).toBe(201)
    expect((await call(own, 'DELETE', '/sama')).status).toBe(204)
    expect((await call(other, 'GET', '/sama')).status).toBe(200)
    const keys = await runCommand('key', ['create', 'milik-sendiri'], {
      DATABASE_URL: postgres.url('tetangga', 'tenants'),
    })
    expect(keys).toMatchObject({ code: 0, stderr: '' })
    const { stdout } = await runCommand('key', ['list'], { DATABASE_URL: await inSchema('public') })
    expect(stdout).not.toContain('milik-sendiri')
  })

  test('a user with rights on rows only can serve a migrated database', async () => {
    await makeTenant('pemilik')
    await runCommand('key', ['list'], { DATABASE_URL: postgres.url('pemilik', 'tenants') })
    await makeUserOfRows('pembaca', 'pemilik')
    const DATABASE_URL = `${postgres.url('pembaca', 'tenants')}?schema=pemilik`
    expect(await runCommand('key', ['create', 'baru'], { DATABASE_URL })).toMatchObject({
      code: 0,
      stderr: '',
    })
    const refused = await runCommand('key', ['list'], { DATABASE_URL: postgres.url('pembaca', 'tenants') })
    expect(refused.stderr).toMatch(/^DATABASE_URL: its user may not make or read the tables/)
  })

  test('its owner cannot restore a database in use, and a service that lost its rights is unhealthy', async () => {
    await makeTenant('juragan')
    const DATABASE_URL = postgres.url('juragan', 'tenants')
    const file = join(folder, 'juragan.backup')
    await runCommand('key', ['create', 'lama'], { DATABASE_URL })
    expect(await runCommand('backup', [file], { DATABASE_URL })).toMatchObject({ code: 0 })
    await makeUserOfRows('pelayan', 'juragan')
    const site = await startOn(`${postgres.url('pelayan', 'tenants')}?schema=juragan`)
    expect((await publish(site, 'Tetap')).status).toBe(201)
    const inUse = await runCommand('restore', [file, '--replace'], { DATABASE_URL })
    expect(inUse.stderr).toMatch(/^The database is in use/)
    expect((await call(site, 'GET', '/tetap')).status).toBe(200)

    await postgres.run('REVOKE ALL ON ALL TABLES IN SCHEMA juragan FROM pelayan', 'tenants')
    const refused = await publish(site, 'Tanpa hak')
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
    await expect
      .poll(async () => (await fetch(`${site.url}/api/health`)).status, { timeout: 20_000 })
      .toBe(503)
  })

  test("a service warns that its clock differs from the server's", async () => {
    const clock = movedClock()
    clock.setTo(Date.now() - 90_000)
    const site = await startOn(postgres.url(), clock.env)
    expect(site.output()).toMatch(
      /the clock of this machine is (?:89|90) s behind that of the database: .*NTP/,
    )
    expect((await startOn(postgres.url())).output()).not.toContain('clock')
  })

  test('five connections are enough for an instance and a command', async () => {
    await makeTenant('sedikit')
    await postgres.run('ALTER ROLE sedikit CONNECTION LIMIT 5')
    const DATABASE_URL = postgres.url('sedikit', 'tenants')
    const site = await startOn(DATABASE_URL)
    const lists = Array.from({ length: 60 }, (_, page) => call(site, 'GET', `?page=${page + 1}&limit=7`))
    const listing = runCommand('key', ['list'], { DATABASE_URL })
    const statuses = await Promise.all(lists.map(async (list) => (await list).status))
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(await listing).toMatchObject({ code: 0, stderr: '' })
  })

  test('a certificate of a private authority is verified when DATABASE_URL names it, and rejected clearly otherwise', async () => {
    const url = postgres.url()
    const named = await runCommand('key', ['list'], {
      DATABASE_URL: `${url}?sslmode=require&sslrootcert=${postgres.certificate}`,
    })
    expect(named).toMatchObject({ code: 0, stderr: '' })
    const unnamed = await runCommand('key', ['list'], { DATABASE_URL: `${url}?sslmode=require` })
    expect([unnamed.code, unnamed.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^DATABASE_URL: the certificate .* sslrootcert=<file>, or do without with sslmode=no-verify\.\n$/,
      ),
    ])
  })

  test.runIf(INSTALLED_PGBOUNCER)(
    'session and transaction poolers serve instances, commands, a backup and a restore to an ordinary user with unusual settings',
    async () => {
      for (const name of ['kolam', 'salinan']) {
        await makeTenant(name)
        await postgres.run(UNUSUAL.map((setting) => `ALTER ROLE ${name} SET ${setting}`).join(';\n'))
      }
      const users = ['kolam', 'salinan']
      const [lending, keeping] = [
        await postgres.startPooler('transaction', users),
        await postgres.startPooler('session', users),
      ]
      const through = (port: number, name = 'kolam') =>
        postgres.url(name, 'tenants').replace(/:\d+\//, `:${port}/`)
      const instances = await Promise.all([
        startOn(through(lending)),
        startOn(through(lending)),
        startOn(through(keeping)),
      ])
      const created = await Promise.all(
        Array.from({ length: 36 }, (_, n) => publish(instances[n % 3], `Artikel ${n}`)),
      )
      expect(created.map(({ status }) => status)).toEqual(created.map(() => 201))
      for (const site of instances) {
        await expect.poll(() => total(site), { timeout: 20_000 }).toBe(36)
        expect(site?.output()).not.toMatch(/Warning/)
      }
      expect(
        await runCommand('key', ['create', 'lewat-kolam'], { DATABASE_URL: through(lending) }),
      ).toMatchObject({ code: 0 })
      const file = join(folder, 'kolam.backup')
      expect(await runCommand('backup', [file], { DATABASE_URL: through(lending) })).toMatchObject({
        code: 0,
        stderr: '',
      })
      const inUse = await runCommand('restore', [file, '--replace'], { DATABASE_URL: through(lending) })
      expect(inUse.stderr).toMatch(/^The database is in use/)
      expect(
        await runCommand('restore', [file], { DATABASE_URL: through(lending, 'salinan') }),
      ).toMatchObject({ code: 0, stderr: '' })
      expect(await runCommand('verify', [], { DATABASE_URL: through(keeping, 'salinan') })).toMatchObject({
        code: 0,
      })
    },
  )
})

/** Role settings that statements must not depend on. */
const UNUSUAL = [
  "default_transaction_isolation = 'serializable'",
  "DateStyle = 'German'",
  'quote_all_identifiers = on',
  "idle_in_transaction_session_timeout = '1ms'",
  "TimeZone = 'Asia/Tokyo'",
  "bytea_output = 'escape'",
]

async function makeTenant(name: string) {
  await postgres.run(
    `CREATE ROLE ${name} LOGIN PASSWORD 'rahasia%:1';\nCREATE SCHEMA ${name} AUTHORIZATION ${name}`,
    'tenants',
  )
}

async function inSchema(schema: string): Promise<string> {
  return `${postgres.url('postgres', 'tenants')}?schema=${schema}`
}

/** Creates a role that may only read and write the rows of a schema's tables. */
async function makeUserOfRows(name: string, schema: string): Promise<void> {
  await postgres.run(
    `
    CREATE ROLE ${name} LOGIN PASSWORD 'rahasia%:1';
    GRANT USAGE ON SCHEMA ${schema} TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name};`,
    'tenants',
  )
}

function startOn(DATABASE_URL: string, env: Record<string, string> = {}): Promise<RunningServer> {
  return startForTest({ env: { DATABASE_URL, ...env } })
}

/** Creates an article; retries up to four times on 503, after `Retry-After`, since the machine may be busy. */
async function publish(site: RunningServer | undefined, title: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await call(site, 'POST', '', { title, category: 'Umum', content: 'Isi.' })
    if (response.status !== 503 || attempt === 5) return response
    await delay(Number(response.headers.get('retry-after')) * 1_000)
  }
}

async function total(site: RunningServer): Promise<number> {
  const { meta } = await (await call(site, 'GET', '')).json()
  return meta.pagination.total
}

function call(
  site: RunningServer | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`${site?.url}/api/artikel${path}`, {
    method,
    headers: { Authorization: `Bearer ${site?.apiKey}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}
