import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { settings } from '../../lib/config/variables'
import type { database } from '../../lib/db/database'
import { withDatabase } from '../api/support/own-database'
import { newDatabase, startAlone } from '../api/support/servers'
import { serviceAt, word } from '../api/support/service'
import { runCommand } from '../commands/run-command'
import { type Desk, deskAt } from '../support/desk-client'
import { draw } from '../support/images'
import { copiedLines, secretIn } from '../support/secret-lines'
import { API_KEY } from '../support/server'
import { tablesWith } from '../support/table-dump'
import { setBackStrong } from '../support/weak-session'

const SECRETS = {
  METRICS_TOKEN: `metrik-${word()}`.padEnd(40, 'm'),
  INDEXNOW_KEY: `indeks-${word()}`.padEnd(40, 'i'),
  AWS_SECRET_ACCESS_KEY: `ember-${word()}`.padEnd(40, 'e'),
  EDGE_API: 'https://api.example.org/?token=token-tepi',
}
const folder = mkdtempSync(join(tmpdir(), 'artikel-system-'))
const STORE = join(folder, 'gambar')
const DAY_MS = 24 * 60 * 60 * 1000

let own: Awaited<ReturnType<typeof startAlone>>
let desk: Desk
let cookie: string

beforeAll(async () => {
  own = await startAlone({ MEDIA_STORE: `file:${STORE}`, SITE_NAME: 'Kopi & Teh', ...SECRETS })
  desk = deskAt(own)
  cookie = (await desk.signedIn()).cookie
  return own.stop
})

const screen = async () => (await desk.get('/meja/sistem', { cookie })).text
const overview = async (as = cookie) => (await desk.get('/meja', { cookie: as })).text

describe('the system', () => {
  test('shows version, database and migrations', async () => {
    const text = await screen()
    expect(text).toContain('Artikel 0.1.0')
    expect(text).toMatch(inject('postgresUrl') === '' ? /SQLite, [\d,.]+ MB/ : /PostgreSQL, [\d,.]+ MB/)
    expect(text).toMatch(/\d+, yang terakhir 2026\d+_\w+/)
  })

  test('shows every setting with its value and its source', async () => {
    const rows = rowsIn(await screen())
    const shown = Object.keys(settings.shape).filter((name) => !['BUILD_FOLDER', 'NODE_ENV'].includes(name))
    expect(Object.keys(rows)).toEqual(shown)
    expect(rows).toMatchObject({
      SITE_NAME: ['Kopi &amp; Teh', 'lingkungan'],
      SITE_TIMEZONE: ['Asia/Jakarta', 'bawaan'],
      SITE_URL: [desk.siteUrl, 'bawaan'],
      ARTIKEL_API_KEY: ['(rahasia)', 'lingkungan'],
      AWS_ACCESS_KEY_ID: ['–', 'bawaan'],
      EDGE_API: ['https://api.example.org/?…', 'lingkungan'],
    })
  })

  test('shows no secret of the environment on any screen', async () => {
    const password = new URL(own.databaseUrl).password
    const secrets = [
      ...[SECRETS.METRICS_TOKEN, SECRETS.INDEXNOW_KEY, SECRETS.AWS_SECRET_ACCESS_KEY, API_KEY],
      ...['token-tepi', ...(password === '' ? [] : [`:${password}@`])],
    ]
    for (const path of [
      '/meja',
      '/meja/sistem',
      '/meja/kunci',
      '/meja/orang',
      '/meja/webhook',
      '/meja/akun',
    ]) {
      const { status, text } = await desk.get(path, { cookie })
      expect(status).toBe(200)
      for (const secret of secrets) expect([path, text.includes(secret)]).toEqual([path, false])
    }
  })
})

describe('a secret that was shown once', () => {
  test('is in no table, except the signing secret of a webhook, and never in the log', async () => {
    const post = (path: string, form: Record<string, string>) => desk.post(path, { cookie, form })
    const made = await post('/meja/kunci/buat', { name: word(), preset: 'drafts' })
    const link = await post('/meja/orang/undang', { name: word(), preset: 'writer' })
    const webhook = await post('/meja/webhook/buat', { url: 'https://example.org/', events: '*' })
    const [key, token] = [secretIn(made).slice(-64), secretIn(link).slice(-64)]
    const signing = secretIn(webhook).replace('whsec_', '')

    expect(await tablesWith(own.databaseUrl, key)).toEqual([])
    expect(await tablesWith(own.databaseUrl, token)).toEqual([])
    expect(await tablesWith(own.databaseUrl, signing)).toEqual(['webhook'])
    await desk.get(`/${secretIn(made)}`)
    await desk.get(`/api/${secretIn(made)}/artikel`)
    await desk.get(new URL(secretIn(link)).pathname)
    await expect.poll(own.output).toContain('/meja/masuk/…')
    for (const secret of [key, token, signing]) expect(own.output()).not.toContain(secret)
    expect(copiedLines(webhook.text)).toHaveLength(1)
  })
})

describe('a backup at the desk', () => {
  test('can be restored by the command, with articles, pictures and people', async () => {
    const service = serviceAt(own)
    const { person } = await desk.signedIn(['articles:create'])
    const { slug } = await service.publish({
      content: 'Disimpan **utuh**.',
      content_format: 'markdown',
    })
    const picture = new FormData()
    picture.append('file', new Blob([new Uint8Array(await draw().png().toBuffer())], { type: 'image/png' }))
    const headers = { Authorization: `Bearer ${own.apiKey}` }
    await fetch(`${own.url}/api/media`, { method: 'POST', headers, body: picture })

    const response = await download(cookie)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="artikel-\d{4}-\d\d-\d\d\.backup"$/,
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length)
    const file = join(folder, 'unduhan.backup')
    writeFileSync(file, bytes)
    const restored = await newDatabase()
    const env = { DATABASE_URL: restored, MEDIA_STORE: `file:${join(folder, 'dipulihkan')}` }
    expect(await runCommand('restore', [file], env)).toMatchObject({ code: 0 })
    const [found, pictures] = await withDatabase(
      async ({ read }) =>
        [
          await read.articleContent.findFirst({ where: { article: { slug } } }),
          await read.media.count(),
        ] as const,
      restored,
    )
    expect(found?.source).toBe('Disimpan **utuh**.')
    expect(pictures).toBe(1)
    const people = await peopleIn(restored)
    expect(people.map(({ name }) => name)).toContain(person.name)
    expect(people).toEqual(await peopleIn(own.databaseUrl))
  })

  test('leaves no file behind, and is recorded with the name of the person', async () => {
    const { person, cookie: theirs } = await desk.signedIn()
    await (await download(theirs)).arrayBuffer()
    await expect.poll(() => readdirSync(join(STORE, 'incoming'))).toEqual([])
    const { text } = await desk.get('/meja/orang/peristiwa', { cookie })
    expect(text).toContain(`${person.name}: membuat cadangan`)
    expect(await screen()).not.toContain('belum pernah, sejauh layanan ini tahu')
  })

  test('needs a recent proof of identity', async () => {
    const { person, cookie: weak } = await desk.signedIn()
    await setBackStrong(person.id, own.databaseUrl)
    const response = await download(weak)
    const text = await response.text()
    expect([response.status, text]).toEqual([403, expect.stringContaining('lagi=1')])
    // The tab stays open, to send the form again after signing in in another tab.
    expect(text).toMatch(/<form [^>]*action="\/meja\/sistem\/cadangan">\s*<button type="submit">Kirim lagi/)
  })
})

describe('what needs attention', () => {
  test('includes a backup older than a week, for people who may make one', async () => {
    await setBackBackups(8)
    expect(await overview()).toContain('Cadangan terakhir dibuat')
    expect(await overview((await desk.signedIn(['articles:create'])).cookie)).not.toContain(
      'Cadangan terakhir',
    )
    await setBackBackups(6)
    expect(await overview()).not.toContain('Cadangan terakhir')
  })

  test('includes a missing backup on a service of a month, but not on a new one', async () => {
    await write((queries) => queries.deskEvent.deleteMany({ where: { act: 'back_up' } }))
    expect(await overview()).not.toContain('Belum pernah ada cadangan')
    await write((queries) =>
      queries.person.updateMany({ data: { createdAt: new Date(Date.now() - 31 * DAY_MS) } }),
    )
    expect(await overview()).toContain('Belum pernah ada cadangan')
  })

  test('no longer includes the backup once the command has made one', async () => {
    const env = { DATABASE_URL: own.databaseUrl, MEDIA_STORE: `file:${STORE}` }
    const made = await runCommand('backup', [join(folder, 'malam.backup')], env)
    expect([made.code, made.stderr]).toEqual([0, ''])
    expect(await overview()).not.toContain('Belum pernah ada cadangan')
    const { text } = await desk.get('/meja/orang/peristiwa', { cookie })
    expect(text).toContain('perintah di server: membuat cadangan')
  })

  test('includes the trash, three days before an article in it is deleted for good', async () => {
    const service = serviceAt(own)
    const { id, slug } = await service.publish({})
    await service.call('DELETE', `/api/artikel/${slug}`)
    expect(await overview()).not.toContain('di sampah hilang selamanya')
    await write((queries) =>
      queries.deletedArticle.updateMany({
        where: { articleId: id },
        data: { deletedAt: new Date(Date.now() - 28 * DAY_MS) },
      }),
    )
    expect(await overview()).toContain('1 artikel di sampah hilang selamanya')
  })
})

type Queries = Parameters<Parameters<ReturnType<typeof database>['writeOnce']>[0]>[0]

function write<Result>(statement: (queries: Queries) => Promise<Result>): Promise<Result> {
  return withDatabase(({ writeOnce }) => writeOnce(statement), own.databaseUrl)
}

function peopleIn(databaseUrl: string) {
  const select = { name: true, scopes: true, createdAt: true }
  return withDatabase(({ read }) => read.person.findMany({ select, orderBy: { id: 'asc' } }), databaseUrl)
}

function setBackBackups(days: number) {
  return write((queries) =>
    queries.deskEvent.updateMany({
      where: { act: 'back_up' },
      data: { at: new Date(Date.now() - days * DAY_MS) },
    }),
  )
}

function download(as: string): Promise<Response> {
  return fetch(`${own.url}/meja/sistem/cadangan`, {
    method: 'POST',
    headers: { Cookie: as, Origin: desk.siteUrl, 'Sec-Fetch-Site': 'same-origin' },
    body: new FormData(),
  })
}

/** Value and source of each setting on the screen. */
function rowsIn(html: string): Record<string, string[]> {
  const rows = html.matchAll(
    /<th scope="row"><code>(\w+)<\/code><\/th><td[^>]*>([^<]*)<\/td><td>([^<]*)<\/td>/g,
  )
  return Object.fromEntries(
    [...rows].map(([, name = '', value = '', source = '']) => [name, [value, source]]),
  )
}
