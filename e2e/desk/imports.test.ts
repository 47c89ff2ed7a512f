import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Revision } from '../../lib/articles/revisions/revisions'
import { PRESETS } from '../../lib/auth/people/people'
import { startSession } from '../../lib/auth/people/sessions'
import { database } from '../../lib/db/database'
import { IMPORT_SCOPES } from '../../lib/import-jobs/jobs'
import { newProgress } from '../../lib/import-jobs/progress'
import { withDatabase } from '../api/support/own-database'
import { isPostgresql } from '../api/support/servers'
import { service, word } from '../api/support/service'
import { deskOf } from '../support/desk'
import { countsIn, folderOf, importsOf } from '../support/imports'

const owner = await deskOf()
const { send, tryOut, run, whenOver } = importsOf(owner)
const withKey = { key: service.apiKey }

const articleAt = async (slug: string) => (await service.detail(slug, withKey)).body.data

/** An import that another instance is running, so that others wait until it ends. */
async function holdElsewhere() {
  const row = {
    ...{ personId: owner.id, name: 'lain.md', file: null, bytes: 1, options: '{}', isDryRun: false },
    ...{ state: 'running', progress: JSON.stringify(newProgress()), createdAt: new Date() },
    ...{ holder: 'elsewhere', heldUntil: new Date(Date.now() + 600_000) },
  }
  const { id } = await withDatabase(() =>
    database().writeOnce((queries) => queries.importJob.create({ data: row, select: { id: true } })),
  )
  return {
    async end() {
      await withDatabase(() =>
        database().writeOnce((queries) => queries.importJob.deleteMany({ where: { id } })),
      )
      // Ordering or cancelling an import makes the instances check the queue.
      const { location } = await send({ name: 'b.md', bytes: '# Judul\n\nIsi.' })
      onTestFinished(() => void owner.send(`${location}/hapus`))
    },
  }
}

describe('an import', () => {
  test('of a file is first tried, which changes nothing, then run with its pictures in the name of the person', async () => {
    const slugs = [word(), word()]
    const { path, html } = await tryOut({ name: 'situs.zip', bytes: await folderOf(...slugs) })
    expect(html).toContain('Ini percobaan: belum ada yang berubah.')
    expect(countsIn(html)).toMatchObject({ 'Artikel yang akan dibuat': 2, 'Tidak dapat masuk': 0 })
    expect((await service.detail(slugs[0] ?? '')).status).toBe(404)
    expect(countsIn(await run(path))).toMatchObject({ 'Artikel dibuat': 2, 'Tidak masuk': 0 })
    for (const slug of slugs) {
      expect(await articleAt(slug)).toMatchObject({ title: `Judul ${slug}`, category: 'Impor' })
      expect((await articleAt(slug)).content).toMatch(/src="[^"]*\/media\//)
    }
    const revisions = await service.call<{ data: Revision[] }>(
      'GET',
      `/api/artikel/${slugs[0]}/revisions`,
      withKey,
    )
    expect(revisions.body.data).toMatchObject([{ by: owner.name, by_kind: 'person' }])
  })

  // On PostgreSQL another instance, with its own folders, may run the import.
  test.skipIf(isPostgresql)('deletes what a killed one left on the disk of its instance', async () => {
    const { hostname, port } = new URL(service.url)
    const left = mkdtempSync(join(tmpdir(), `artikel-import-${hostname}-${port}-`))
    writeFileSync(join(left, 'situs.zip'), 'PK')
    await tryOut({ name: 'a.md', bytes: '# Judul\n\nIsi.' })
    expect(existsSync(left)).toBe(false)
  })

  test('is shown on the overview, and can be removed', async () => {
    const name = `${word()}.md`
    const { path } = await tryOut({ name, bytes: '# Judul\n\nIsi.' })
    expect((await owner.open('/meja')).html).toContain(name)
    for (const _ of ['removed', 'repeated'])
      expect((await owner.send(`${path}/hapus`)).location).toBe('/meja/impor?pesan=dihapus')
    expect((await owner.open(path)).status).toBe(404)
    expect((await owner.open('/meja')).html).not.toContain(name)
  })

  test('that waits or runs can be cancelled, and what it imported stays', async () => {
    // More than can be imported before it is cancelled.
    const count = 80
    const slugs = Array.from({ length: count }, word)
    const { path } = await tryOut({ name: 'a.zip', bytes: await folderOf(...slugs) })
    await owner.send(`${path}/jalankan`)
    await owner.send(`${path}/batal`)
    const html = await whenOver(path)
    expect(html).toContain('Impor, dibatalkan')
    const made = countsIn(html)['Artikel dibuat'] ?? count
    expect(made).toBeLessThan(count)
    const rest = countsIn(await run(path))['Artikel dibuat'] ?? 0
    // One more may have been imported after the last progress that was counted.
    expect([count - made, count - made - 1]).toContain(rest)
    for (const slug of slugs) expect((await service.detail(slug)).status).toBe(200)
  })

  test('continues where it stopped when its instance is gone', async () => {
    const slugs = [word(), word(), word()]
    const { path } = await tryOut({ name: 'a.zip', bytes: await folderOf(...slugs) })
    const id = Number(path.split('/').at(-1))
    await withDatabase(() =>
      database().writeOnce(async (queries) => {
        const row = await queries.importJob.findFirst({ where: { id } })
        const progress = JSON.parse(row?.progress ?? '{}')
        const begun = { ...progress, position: 2, counts: { ...progress.counts, created: 2 } }
        return queries.importJob.updateMany({
          where: { id },
          data: {
            ...{ state: 'running', isDryRun: false, holder: 'gone', heldUntil: new Date(0), endedAt: null },
            progress: JSON.stringify(begun),
          },
        })
      }),
    )
    // Ordering another import makes the instance check the queue.
    await tryOut({ name: 'b.md', bytes: '# Judul\n\nIsi.' })
    expect(countsIn(await whenOver(path))['Artikel dibuat']).toBe(3)
    const there = await Promise.all(slugs.sort().map(async (slug) => (await service.detail(slug)).status))
    expect(there).toEqual([404, 404, 200])
  })

  test('stops without importing anything when its person is disabled', async () => {
    const [slug, person] = [word(), await deskOf()]
    const { location } = await send({ name: 'a.zip', bytes: await folderOf(slug) }, person)
    const path = location ?? ''
    await whenOver(path)
    const other = await holdElsewhere()
    await person.send(`${path}/jalankan`)
    expect((await owner.open(path)).html).toContain('Impor, menunggu giliran')
    await withDatabase(() =>
      database().writeOnce((queries) =>
        queries.person.updateMany({ where: { id: person.id }, data: { disabledAt: new Date() } }),
      ),
    )
    await other.end()
    const html = await whenOver(path)
    expect(html).toContain('Impor, berhenti')
    expect(html).toContain('Yang menjalankannya tidak boleh mengimpor lagi.')
    expect((await service.detail(slug, withKey)).status).toBe(404)
  })

  test('leaves no session behind, and ends that of one that was killed', async () => {
    const killed = { personId: owner.id, method: 'import', agent: 'Artikel-Import', cookie: null } as const
    await withDatabase(({ write }) => write((queries) => startSession(queries, killed)))
    await tryOut({ name: 'a.md', bytes: '# Judul\n\nIsi.' })
    const left = await withDatabase(() =>
      database().read.deskSession.count({ where: { agent: 'Artikel-Import', personId: owner.id } }),
    )
    expect(left).toBe(0)
  })

  test.each(IMPORT_SCOPES)('needs the scope %s', async (scope) => {
    const person = await deskOf(PRESETS.owner.filter((other) => other !== scope))
    expect((await person.open('/meja/impor')).status).toBe(403)
    expect((await person.open('/meja')).html).not.toContain('/meja/impor')
    expect((await send({ name: 'a.md', bytes: '# A\n\nB.' }, person)).status).toBe(403)
  })
})
