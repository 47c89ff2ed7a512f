import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '../../bin/port.mjs'
import type { ChangesBody } from '../../lib/articles/changes/changes-response'
import { type Service, serviceAt } from '../api/support/service'
import { createDatabase } from '../support/postgres'
import { type RunningServer, startServer } from '../support/server'
import { createSqliteUrl } from '../support/sqlite'
import { runInHost } from './command-host'
import { runCommand } from './run-command'

const PATH = '/api/artikel/changes'

describe('the feed of changes of a restored database', () => {
  test('refuses the cursors of what the restore undid, however much is written after it', async () => {
    const site = await newSite(createSqliteUrl())
    const kept = await publish(site, 'tetap')
    const backup = await site.backUp()
    const beforeMoved = await publish(site, 'sama')
    const undone = await publish(site, 'hilang')

    await site.restore(backup)
    await publish(site, 'lain')
    const later = await publish(site, 'lain-lagi')
    for (const cursor of [beforeMoved, undone]) {
      expect(await changedAfter(site, cursor)).toBe('resync')
      const events = { Accept: 'text/event-stream', 'Last-Event-ID': cursor }
      expect((await site.service().errorResponse('GET', PATH, { headers: events })).body.code).toBe('resync')
    }
    expect(await changedAfter(site, kept)).toEqual(['lain', 'lain-lagi'])

    // The same backup again: neither restore knows the changes of the other.
    await site.restore(backup)
    for (const slug of ['satu', 'dua']) await publish(site, slug)
    expect(await changedAfter(site, later)).toBe('resync')
    expect(await changedAfter(site, kept)).toEqual(['satu', 'dua'])

    const second = await site.backUp()
    const current = await changes(site, '')
    await site.restore(second)
    const { meta } = await changes(site, `?after=${current.meta.cursor}`)
    expect(await changedAfter(site, meta.cursor)).toEqual([])
    expect(await changedAfter(site, await publish(site, 'akhir'))).toEqual([])
    expect(await changedAfter(site, meta.cursor)).toEqual(['akhir'])
  })

  test('is mirrored as it is', async () => {
    const site = await newSite(await createDatabase(inject('postgresUrl')))
    const folder = mkdtempSync(join(tmpdir(), 'artikel-mirror-'))
    const mirror = () => runInHost('mirror', ['--from', site.service().url, '--to', folder, '--once'])
    for (const slug of ['tetap', 'ubah', 'hapus']) await publish(site, slug)
    const backup = await site.backUp()
    await site.service().patch('ubah', { content: 'Hilang nanti.' })
    await publish(site, 'hilang')
    expect(await mirror()).toMatchObject({ code: 0 })

    await site.restore(backup)
    await site.service().remove('hapus')
    await publish(site, 'baru')
    expect(await mirror()).toMatchObject({ code: 0 })
    expect(readdirSync(folder).filter((name) => name.endsWith('.md'))).toEqual([
      'baru.md',
      'tetap.md',
      'ubah.md',
    ])
    const { status, text } = await markdownOf(site, 'ubah')
    expect([status, readFileSync(join(folder, 'ubah.md'), 'utf8')]).toEqual([200, text])
  })
})

type Site = {
  service: () => Service
  backUp: () => Promise<string>
  /** Stops the service, replaces its database by a backup, and starts it again at the same address. */
  restore: (file: string) => Promise<void>
}

async function newSite(DATABASE_URL: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'artikel-backup-'))
  const env = { DATABASE_URL, MEDIA_STORE: `file:${join(folder, 'media')}`, PORT: String(await freePort()) }
  let server: RunningServer = await startServer({ env })
  onTestFinished(() => server.kill())
  return {
    service: () => serviceAt(server),
    async backUp() {
      const file = join(folder, `${randomUUID()}.backup`)
      expect(await runCommand('backup', [file], env)).toMatchObject({ code: 0 })
      return file
    },
    async restore(file) {
      await server.stop()
      expect(await runCommand('restore', [file, '--replace'], env)).toMatchObject({ code: 0 })
      server = await startServer({ env })
    },
  }
}

/** Publishes an article; returns the cursor of that change. */
async function publish(site: Site, slug: string): Promise<string> {
  await site.service().publish({ slug })
  return (await changes(site, '?limit=500')).meta.cursor
}

async function changes(site: Site, query: string): Promise<ChangesBody> {
  return (await site.service().call<ChangesBody>('GET', `${PATH}${query}`)).body
}

/** The slugs that changed after a cursor, or the code of the refusal. */
async function changedAfter(site: Site, cursor: string): Promise<string[] | string> {
  const address = `${PATH}?after=${cursor}`
  const { status, body } = await site.service().call<ChangesBody>('GET', address)
  if (status !== 200) return (await site.service().errorResponse('GET', address)).body.code
  return body.data.map((change) => (change.type === 'delete' ? change.slug : change.article.slug))
}

async function markdownOf(site: Site, slug: string) {
  const response = await fetch(`${site.service().url}/artikel/${slug}.md`)
  return { status: response.status, text: await response.text() }
}
