import { execFileSync } from 'node:child_process'
import { expect, inject, test } from 'vitest'
import type { Revision } from '../lib/articles/revisions/revisions'
import { database } from '../lib/db/database'
import { withDatabase } from './api/support/own-database'
import { serviceAt } from './api/support/service'
import { deskOf } from './support/desk'
import { createDatabase } from './support/postgres'
import { startForTest } from './support/server-for-test'
import { zipOf } from './support/zip'

const ARTICLES = 300

test('an import goes on in another instance when the one that does it is killed, and nothing is doubled or lost', async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'))
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT_WRITES: '100000' }
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
  const job = () =>
    withDatabase(() => database().read.importJob.findFirst({ where: { id } }), databaseUrl).then((row) => ({
      state: row?.state,
      isDryRun: row?.isDryRun,
      counts: JSON.parse(row?.progress ?? '{}').counts,
    }))
  const poll = (by: Parameters<typeof expect.poll>[0]) => expect.poll(by, { timeout: 100_000, interval: 200 })
  await poll(async () => (await job()).state).toBe('ended')

  await person.send(`${path}/jalankan`)
  await poll(async () => (await job()).counts.created).toBeGreaterThan(0)
  const busy = instances.find(({ pid }) => hasImport(pid))
  await busy?.kill()
  const halfway = await job()
  expect([busy === undefined, halfway.state]).toEqual([false, 'running'])
  expect(halfway.counts.created).toBeLessThan(ARTICLES)

  await poll(async () => (await job()).state).toBe('ended')
  const { counts } = await job()
  // Of those whose coming was not recorded before the kill, the second finds that they are there.
  expect(counts).toMatchObject({ updated: 0, failed: 0, skipped: 0 })
  expect(counts.created + counts.unchanged).toBe(ARTICLES)
  const survivor = serviceAt(instances.find((instance) => instance !== busy) ?? first)
  expect((await survivor.list('limit=1')).body.meta.pagination.total).toBe(ARTICLES)
  for (const slug of slugs) {
    const { status, body } = await survivor.call<{ data: Revision[] }>(
      'GET',
      `/api/artikel/${slug}/revisions`,
      {
        key: survivor.apiKey,
      },
    )
    expect([slug, status, body.data.length]).toEqual([slug, 200, 1])
  }
})

/** Whether a server has a process that imports. */
function hasImport(pid: number): boolean {
  const lines = execFileSync('ps', ['-e', '-o', 'ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.some((line) => line.trim().startsWith(`${pid} `) && line.includes('import/job'))
}
