import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { withDatabase } from './api/support/own-database'
import { movedClock } from './support/clock'
import { deskOf } from './support/desk'
import { createDatabase } from './support/postgres'
import { startForTest } from './support/server-for-test'
import { headersOf } from './support/sign-in'
import { createSqliteUrl } from './support/sqlite'
import { zipOf } from './support/zip'

const ARTICLES = 60
/** Another instance takes over after half a minute without a sign of life. */
const TIMEOUT_MS = 300_000

test(
  'an import continues in another instance when its own is killed, and nothing is duplicated or lost',
  async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'))
    const env = { DATABASE_URL: databaseUrl, RATE_LIMIT: '' }
    const instances = await Promise.all([startForTest({ env }), startForTest({ env })])
    const [first] = instances
    const person = await deskOf(undefined, { url: first.url, databaseUrl })
    const slugs = Array.from({ length: ARTICLES }, (_, number) => `artikel-nomor-${number + 1}`)
    const files = slugs.map((slug): [string, string] => [
      `${slug}.md`,
      `---\ntitle: ${slug}\n---\n\nIsi ${slug}.\n`,
    ])

    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(zipOf(Object.fromEntries(files)))]), 'banyak.zip')
    const path = (await person.send('/meja/impor/unggah', form)).location ?? ''
    const id = Number(path.split('/').at(-1))
    const client = new Client(databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    const job = async () => {
      const { rows } = await client.query('SELECT state, progress FROM import_job WHERE id = $1', [id])
      return { state: rows[0].state, counts: JSON.parse(rows[0].progress).counts }
    }
    const arrived = async () => Number((await client.query('SELECT COUNT(*) FROM article')).rows[0].count)
    const poll = (by: Parameters<typeof expect.poll>[0]) =>
      expect.poll(by, { timeout: TIMEOUT_MS, interval: 20 })
    await poll(async () => (await job()).state).toBe('ended')

    await person.send(`${path}/jalankan`)
    await poll(arrived).toBeGreaterThan(4)
    const busy = instances.find(({ pid }) => importOf(pid) !== undefined)
    await busy?.kill()
    expect([busy === undefined, (await job()).state]).toEqual([false, 'running'])
    expect(await arrived()).toBeLessThan(ARTICLES)

    await poll(async () => (await job()).state).toBe('ended')
    const { counts } = await job()
    // Articles stored but not counted before the kill are unchanged for the second instance.
    expect(counts).toMatchObject({ updated: 0, failed: 0, skipped: 0 })
    expect(counts.created + counts.unchanged).toBe(ARTICLES)
    // None of its writes was charged to the person who started it.
    const other = instances.find((instance) => instance !== busy) ?? first
    const patched = await fetch(`${other.url}/api/artikel/${slugs[0]}`, {
      method: 'PATCH',
      headers: { ...headersOf(person.token, other.url), 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect([patched.status, patched.headers.get('ratelimit')]).toEqual([200, '"writes";r=119;t=12'])
    const { rows } = await client.query(
      'SELECT slug, (SELECT COUNT(*) FROM article_revision WHERE article_id = article.id) AS revisions FROM article',
    )
    expect(rows.map((row) => row.slug).sort()).toEqual(slugs.sort())
    expect(rows.filter(({ revisions }) => Number(revisions) !== 1)).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'an import is taken over at once from an instance that is killed with its clock an hour ahead',
  async () => {
    const databaseUrl = createSqliteUrl()
    const clock = movedClock()
    clock.setTo(Date.now() + 3_600_000)
    const first = await startForTest({ env: { DATABASE_URL: databaseUrl, ...clock.env } })
    const person = await deskOf(undefined, { url: first.url, databaseUrl })
    const form = new FormData()
    form.append('file', new Blob(['# Judul\n\nIsi.']), 'a.md')
    await person.send('/meja/impor/unggah', form)
    await vi.waitUntil(() => importOf(first.pid), { timeout: 60_000, interval: 5 })
    await first.kill()
    const state = () =>
      withDatabase(async ({ read }) => (await read.importJob.findFirst())?.state, databaseUrl)
    expect(await state()).toBe('running')
    await startForTest({ env: { DATABASE_URL: databaseUrl } })
    await expect.poll(state, { timeout: 60_000 }).toBe('ended')
  },
  TIMEOUT_MS,
)

test('the log says what ended an import whose process was killed', { timeout: TIMEOUT_MS }, async () => {
  const databaseUrl = createSqliteUrl()
  const { pid, url, output } = await startForTest({ env: { DATABASE_URL: databaseUrl } })
  const person = await deskOf(undefined, { url, databaseUrl })
  const form = new FormData()
  form.append('file', new Blob(['# Judul\n\nIsi.']), 'a.md')
  const path = (await person.send('/meja/impor/unggah', form)).location ?? ''
  const importing = await vi.waitUntil(() => importOf(pid), { timeout: 60_000, interval: 5 })
  process.kill(importing, 'SIGKILL')
  await expect
    .poll(output, { timeout: 60_000 })
    .toContain('"signal":"SIGKILL","msg":"the process of an import ended by itself"')
  await expect.poll(async () => (await person.open(path)).html).toContain('log menyebut sebabnya')
})

/** The id of the process of a server that imports. */
function importOf(pid: number): number | undefined {
  const lines = execFileSync('ps', ['-e', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' }).split('\n')
  const fields = lines.map((line) => line.trim().split(/\s+/))
  const found = fields.find(
    ([parent, , ...args]) => Number(parent) === pid && args.join(' ').includes('import/job'),
  )
  return found && Number(found[1])
}
