import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import { Sqlite } from '../../lib/db/sqlite/driver.mjs'
import type { Authenticator } from '../api/support/authenticator'
import { addPasskey, signInWith } from '../api/support/passkeys'
import { contentOf } from '../support/backup-content'
import { type CraftedRow, craftRows } from '../support/craft-backup'
import { deskAt } from '../support/desk-client'
import { filledDatabase, isMarked, wordsIn } from '../support/filled-database'
import { draw } from '../support/images'
import { createDatabase } from '../support/postgres'
import { type RunningServer, runToEnd } from '../support/server'
import { startForTest } from '../support/server-for-test'
import { createSqliteUrl, sqliteFile } from '../support/sqlite'
import { expectUsageError, runCommand, startCommand } from './run-command'

const folder = mkdtempSync(join(tmpdir(), 'artikel-backup-'))
const createPostgres = () => createDatabase(inject('postgresUrl'))

describe('npm run backup and npm run restore', () => {
  test('move a live site from SQLite to PostgreSQL, and back', async () => {
    const [sqlite, postgres, other] = [createSqliteUrl(), await createPostgres(), createSqliteUrl()]
    const [ownStore, otherStore] = [mediaStore(), mediaStore()]
    const source = await startForTest({ env: { DATABASE_URL: sqlite, ...ownStore } })
    await fill(source)
    const picture = await upload(source)
    await runCommand('key', ['create', 'asing'], { DATABASE_URL: sqlite })
    const people = await signInSomebody(source, sqlite)
    const writing = keepPublishing(source)
    const first = newFile()
    expect(await runCommand('backup', [first], { DATABASE_URL: sqlite, ...ownStore })).toMatchObject({
      code: 0,
    })
    const published = await writing.stop()
    const inUse = await run('restore', sqlite, first, '--replace')
    expect(inUse.stderr).toMatch(/^The database is in use; stop every service/)
    const etag = (await fetch(`${source.url}/api/artikel/baru`, { method: 'HEAD' })).headers.get('etag')
    await source.stop()
    craftRows(first, withScripts)

    expect(await runCommand('restore', [first], { DATABASE_URL: postgres, ...otherStore })).toEqual({
      code: 0,
      stdout: `Restored ${first}.\nAPI keys in force: "asing". Revoke those you do not recognize: npm run key -- revoke NAME\nPeople who may sign in: "Ratna". Disable those you do not recognize: npm run desk -- disable NAME\n`,
      stderr: '',
    })
    const second = newFile()
    await runCommand('backup', [second], { DATABASE_URL: postgres, ...otherStore })
    expect(await runCommand('restore', [second], { DATABASE_URL: other, ...ownStore })).toMatchObject({
      code: 0,
    })
    const third = newFile()
    await runCommand('backup', [third], { DATABASE_URL: other, ...ownStore })
    expect(contentOf(second)).toEqual(contentOf(first))
    expect(contentOf(third)).toEqual(contentOf(first))

    // The backup is a snapshot: each article is in it with all its rows and counts, or not at all.
    const { article, article_content, article_views, category } = contentOf(first)
    expect(article_content?.rows.length).toBe(article?.rows.length)
    expect(article_views?.rows.length).toBe(article?.rows.length)
    expect(category?.rows.join()).toContain('"Ramai"')
    expect(article?.rows.length).toBeLessThanOrEqual(published + 3)

    // Passkeys are bound to the site's origin, so the target gets the same SITE_URL.
    const SITE_URL = people.siteUrl
    const target = await startForTest({ env: { DATABASE_URL: postgres, SITE_URL, ...otherStore } })
    await expectNoScripts(target)
    const { headers } = await fetch(`${target.url}/api/artikel/baru`, { method: 'HEAD' })
    expect(headers.get('etag')).toBe(etag)
    await expectFilled(target)
    expect(await bytesAt(target, picture.path)).toEqual(picture.bytes)
    await expectPeople(target, postgres, people)
    expect((await run('restore', postgres, first, '--replace')).stderr).toBe(inUse.stderr)
  })

  test('say the size of a small backup in kB, and what is missing', async () => {
    const database = `file:${filledDatabase(1)}`
    const [file, missing] = [newFile(), join(folder, 'nope', 'x.backup')]
    expect((await run('backup', database, file)).stdout).toMatch(/^Backed up into .* \([1-9]\d* kB\)\.\n$/)
    expect(await run('backup', database, missing)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no folder ${join(folder, 'nope')}; make it, or name another.\n`,
    })
  })

  test('show their usage when they reject their arguments', async () => {
    for (const name of ['backup', 'restore']) {
      await expectUsageError(name, [], 'Name the file of the backup.')
      await expectUsageError(name, ['a', 'b'], 'One file at a time')
    }
  })
})

describe('a backup of pictures', () => {
  test('names missing files, keeps the other files of their pictures, and is not the last one for the desk', async () => {
    const [from, to] = [createSqliteUrl(), `${await createPostgres()}?schema=baru`]
    const [store, otherStore] = [mediaStore(), mediaStore()]
    const source = await startForTest({ env: { DATABASE_URL: from, ...store } })
    const picture = await upload(source)
    const file = newFile()
    await runCommand('backup', [file], { DATABASE_URL: from, ...store })
    const complete = recordedBackups(from)
    expect(complete).toHaveLength(1)
    const lost = picture.path.slice('/media/'.length).replace(/\.\w+$/, '-480.webp')
    rmSync(join(store.MEDIA_STORE.slice('file:'.length), lost.slice(0, 2), lost))
    expect(await runCommand('backup', [file], { DATABASE_URL: from, ...store })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`Backed up into ${file}`),
      stderr: `Files of pictures that are not in MEDIA_STORE, and so not in this backup (1): ${lost}. Check that MEDIA_STORE is the one of the service.\n`,
    })
    expect(recordedBackups(from)).toEqual(complete)
    // The schema does not exist yet.
    expect(await runCommand('restore', [file], { DATABASE_URL: to, ...otherStore })).toMatchObject({
      code: 0,
    })
    const target = await startForTest({ env: { DATABASE_URL: to, ...otherStore } })
    expect(await bytesAt(target, picture.path)).toEqual(picture.bytes)
  })
})

describe('a kill in the middle', () => {
  const [before, large] = [filledDatabase(1), filledDatabase(30_000)]

  test('of a backup keeps the previous backup', async () => {
    const file = newFile()
    await run('backup', `file:${before}`, file)
    const bytes = readFileSync(file)
    const backingUp = startCommand('backup', [file], { DATABASE_URL: `file:${large}` })
    await killedWhen(backingUp, () => partialOf(file) !== undefined)
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(await run('backup', `file:${large}`, file)).toMatchObject({ code: 0 })
  })

  test('of a restore leaves a database on which no service starts until it is restored again', async () => {
    const file = newFile()
    await run('backup', `file:${large}`, file)
    const target = await restoredInPart(file)
    const started = await runToEnd({ env: { DATABASE_URL: target } })
    expect(started.code).toBe(1)
    expect(started.output).toContain('npm run restore -- FILE --replace')
    expect((await run('restore', target, file)).stderr).toContain('use --replace to restore it again')
    expect((await run('backup', target, newFile())).stderr).toContain('was cut short')
    expect(await run('restore', target, file, '--replace')).toMatchObject({ code: 0 })
    expect(wordsIn(sqliteFile(target))).toHaveLength(30_000)
    await startForTest({ env: { DATABASE_URL: target } })
  })
})

function run(name: string, database: string, ...args: string[]) {
  return runCommand(name, args, { DATABASE_URL: database })
}

/** The temporary file of a backup that is running or was killed. */
function partialOf(file: string): string | undefined {
  return readdirSync(folder).find((name) => name.startsWith(basename(file)) && name.endsWith('.partial'))
}

let files = 0
function newFile(): string {
  files += 1
  return join(folder, `${files}.backup`)
}

/** Kills a restore halfway. Tries up to five times, since on a busy machine a restore may end before the kill. */
async function restoredInPart(file: string): Promise<string> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const target = createSqliteUrl()
    const restoring = startCommand('restore', [file], { DATABASE_URL: target })
    await killedWhen(restoring, () => isMarked(sqliteFile(target)))
    if (isMarked(sqliteFile(target))) return target
  }
  throw new Error('No restore could be killed in its middle.')
}

async function killedWhen({ child, ended }: ReturnType<typeof startCommand>, isTime: () => boolean) {
  while (child.exitCode === null && !isTime()) await delay(2)
  child.kill('SIGKILL')
  expect((await ended).code).toBeNull()
}

async function fill(server: RunningServer) {
  await post(
    server,
    {
      title: 'Biasa',
      category: 'Umum',
      content: 'Bacaan *biasa* tentang kopi.',
      tags: 'kopi, pagi',
      aliases: ['/?p=1'],
    },
    'kunci',
  )
  await post(server, { title: 'Konsep', category: 'Umum', content: 'Belum.', status: 'draft' })
  await post(server, { title: 'Hapus', category: 'Lain', content: 'Dihapus.' })
  await send(server, 'PATCH', '/biasa', { slug: 'baru' })
  await send(server, 'DELETE', '/hapus')
  for (let count = 0; count < 3; count++) await fetch(`${server.url}/api/artikel/baru`)
}

const SCRIPT = '<script>alert(1)</script>'

/** Puts a script into the HTML of the articles published during the backup, as an attacker with the file could. */
function withScripts({ table, row }: CraftedRow): CraftedRow['row'] {
  return table === 'article_content' && row.source === 'Isi.' ? { ...row, html: SCRIPT } : row
}

/** Expects HTML rendered from the source, whichever way an article with crafted HTML is first read. */
async function expectNoScripts(server: RunningServer) {
  const paths = ['/feed.xml', '/feed.json', '/artikel/ramai-1', '/api/artikel/ramai-2', '/artikel/ramai-3.md']
  for (const path of paths) {
    const shown = await (await fetch(server.url + path)).text()
    expect(shown, path).toContain('Isi.')
    expect(shown, path).not.toContain('alert(1)')
  }
  const same = { title: 'Ramai 4', category: 'Ramai', content: 'Isi.', tags: 'ramai' }
  const unchanged = await (await send(server, 'PUT', '/ramai-4', same)).json()
  expect([unchanged.meta.result, unchanged.data.content.trim()]).toEqual(['unchanged', '<p>Isi.</p>'])
}

async function expectFilled(server: RunningServer) {
  const own = { headers: { Authorization: `Bearer ${server.apiKey}` } }
  const figures = await fetch(`${server.url}/api/artikel/baru/figures`, own)
  expect(await figures.json()).toMatchObject({ data: { total: 3 } })
  const [detail, draft, gone, search, versions] = await Promise.all([
    fetch(`${server.url}/api/artikel/baru`),
    fetch(`${server.url}/api/artikel/konsep`, own),
    fetch(`${server.url}/api/artikel/hapus`),
    fetch(`${server.url}/api/artikel?q=kopi`),
    fetch(`${server.url}/api/artikel/baru/revisions`, own),
  ])
  expect([draft.status, gone.status]).toEqual([200, 410])
  expect(await detail.json()).toMatchObject({ data: { views: 4, tags: ['kopi', 'pagi'] } })
  expect(await search.json()).toMatchObject({ data: [{ slug: 'baru' }] })
  expect(await versions.json()).toMatchObject({ data: [{ changed: ['slug'] }, {}] })
  for (const path of ['/artikel/biasa', '/?p=1']) {
    const led = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    expect([led.status, led.headers.get('location')]).toEqual([308, '/artikel/baru'])
  }
  const repeated = await post(
    server,
    {
      title: 'Biasa',
      category: 'Umum',
      content: 'Bacaan *biasa* tentang kopi.',
      tags: 'kopi, pagi',
      aliases: ['/?p=1'],
    },
    'kunci',
  )
  expect(repeated.headers.get('idempotency-replayed')).toBe('true')
  // New ids continue after the former ones, including those of deleted articles.
  const next = await post(server, { title: 'Berikut', category: 'Umum', content: 'Isi.' })
  expect(next.status).toBe(201)
}

type People = { cookie: string; link: string; authenticator: Authenticator; siteUrl: string }

/** Adds a signed-in owner with a passkey and an unused sign-in link. */
async function signInSomebody({ url }: RunningServer, databaseUrl: string): Promise<People> {
  const desk = deskAt({ url, databaseUrl })
  const person = await desk.addPerson(PRESETS.owner, 'Ratna')
  const cookie = await desk.signIn(person)
  const authenticator = await addPasskey(desk, cookie)
  return { cookie, link: await desk.linkFor(person), authenticator, siteUrl: desk.siteUrl }
}

/** After a restore the passkey works, but the former session and sign-in link do not. */
async function expectPeople({ url }: RunningServer, databaseUrl: string, people: People) {
  const { cookie, link, authenticator, siteUrl } = people
  const desk = deskAt({ url, databaseUrl, siteUrl })
  const token = cookie.split('=')[1] ?? ''
  expect(await desk.isSignedIn(`artikel-${new URL(url).port}=${token}`)).toBe(false)
  expect((await desk.get(link)).status).toBe(404)
  expect((await signInWith(desk, authenticator)).status).toBe(200)
}

function mediaStore() {
  return { MEDIA_STORE: `file:${join(folder, `media-${randomUUID()}`)}` }
}

/** When the backups were made that the desk shows. */
function recordedBackups(url: string): unknown[] {
  const db = new Sqlite(sqliteFile(url))
  const times = db.prepare("SELECT at FROM desk_event WHERE act = 'back_up'").all()
  db.close()
  return times
}

/** Uploads a picture; returns its path and bytes. */
async function upload(server: RunningServer): Promise<{ path: string; bytes: Buffer }> {
  const uploaded = await fetch(`${server.url}/api/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.apiKey}`, 'Content-Type': 'image/png' },
    body: new Uint8Array(await draw(900, 700).png().toBuffer()),
  })
  const { data } = await uploaded.json()
  const path = new URL(data.url).pathname
  return { path, bytes: await bytesAt(server, path) }
}

async function bytesAt({ url }: RunningServer, path: string): Promise<Buffer> {
  const response = await fetch(url + path)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Publishes articles until `stop`, which returns their number. */
function keepPublishing(server: RunningServer) {
  let isOver = false
  let count = 0
  const publish = async () => {
    while (!isOver) {
      count += 1
      await post(server, { title: `Ramai ${count}`, category: 'Ramai', content: 'Isi.', tags: 'ramai' })
    }
  }
  const publishing = Promise.all([publish(), publish()])
  return {
    stop: async () => {
      isOver = true
      await publishing
      return count
    },
  }
}

function post(server: RunningServer, article: object, idempotencyKey?: string): Promise<Response> {
  return send(server, 'POST', '', article, idempotencyKey)
}

function send(
  server: RunningServer,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<Response> {
  return fetch(`${server.url}/api/artikel${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${server.apiKey}`,
      'Content-Type': 'application/json',
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
