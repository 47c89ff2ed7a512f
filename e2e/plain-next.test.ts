import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder } from '../bin/prepare/sources.mjs'
import type { MediaBody } from '../lib/media/serialize'
import { addPasskey, signInWith } from './api/support/passkeys'
import { schedule } from './api/support/scheduled'
import { serviceAt } from './api/support/service'
import { runCommand } from './commands/run-command'
import { cookieOf, deskAt } from './support/desk-client'
import { openEventStream } from './support/event-stream'
import { draw } from './support/images'
import { startForTest } from './support/server-for-test'
import { signIn } from './support/sign-in'
import { createSqliteUrl } from './support/sqlite'

const SITE_URL = 'https://polos.example'

/** Not the shared folder, which may contain files left by a killed service. */
const pictures = mkdtempSync(join(tmpdir(), 'artikel-plain-'))

/** Runs `npx next start` on the existing build, without the front and its threads. */
const PLAIN = {
  command: [process.execPath, 'node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'] as [
    string,
    ...string[],
  ],
  readyText: 'Ready in',
}

test('Next alone, without the front, serves the whole application', async () => {
  const databaseUrl = createSqliteUrl()
  const server = await startForTest({
    ...PLAIN,
    env: {
      DATABASE_URL: databaseUrl,
      MEDIA_STORE: `file:${pictures}`,
      SITE_URL,
      BUILD_FOLDER: buildFolder(),
    },
  })
  const service = serviceAt(server)
  const { post, patch, detail, call } = service
  const read = (path: string, headers = {}) => fetch(server.url + path, { redirect: 'manual', headers })
  const textOf = async (path: string) => (await read(path)).text()

  // Uploads by form and by body, and the picture, whole and in part.
  const png = await draw().png().toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'gambar.png')
  form.set('alt', 'Sebuah gambar')
  const key = { Authorization: `Bearer ${server.apiKey}` }
  const uploaded = await fetch(`${server.url}/api/media`, { method: 'POST', headers: key, body: form })
  expect(uploaded.status).toBe(201)
  const { data: media }: { data: MediaBody } = await uploaded.json()
  expect(media).toMatchObject({ alt: 'Sebuah gambar', width: 64, height: 48 })
  const again = await call('POST', '/api/media', { headers: { 'Content-Type': 'image/png' }, body: png })
  expect([again.status, again.body]).toEqual([200, { data: media }])
  const tooLong = await call<{ code: string }>('POST', `/api/media?alt=${'x'.repeat(3_000)}`, {
    headers: { 'Content-Type': 'image/png' },
    body: png,
  })
  expect([tooLong.status, tooLong.body.code]).toEqual([422, 'validation_failed'])
  expect(readdirSync(join(pictures, 'incoming'))).toEqual([])
  const picture = new URL(media.url).pathname
  const whole = await read(picture)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await read(picture, { Range: 'bytes=2-5' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6))
  const etag = whole.headers.get('etag') ?? ''
  expect((await read(picture, { 'If-None-Match': etag })).status).toBe(304)

  // Sign-in by link and by passkey.
  const desk = deskAt({ url: server.url, siteUrl: SITE_URL, databaseUrl })
  const { cookie } = await desk.signedIn()
  const signedIn = await signInWith(desk, await addPasskey(desk, cookie), {}, cookie)
  expect([await desk.isSignedIn(cookie), await desk.isSignedIn(cookieOf(signedIn))]).toEqual([false, true])

  // A waiting request and an event stream get the write.
  const { body: before } = await call<{ meta: { cursor: string } }>('GET', '/api/artikel/changes')
  const changes = `/api/artikel/changes?after=${before.meta.cursor}`
  const waiting = call<{ data: unknown[] }>('GET', `${changes}&wait=20`)
  const stream = await openEventStream(server.url + changes)
  const content = `![Foto](${media.url})\n\nIsi *tebal*.`
  expect((await post({ title: 'Satu', slug: 'satu', category: 'Dua Kata', content })).status).toBe(201)
  expect((await waiting).body.data).toHaveLength(1)
  expect(await stream.waitFor(1)).toHaveLength(1)
  stream.close()

  // Pages, machine-readable formats, redirects, and unknown URLs.
  for (const path of ['/', '/artikel', '/artikel/satu', '/kategori/dua-kata', '/cari?q=isi', '/docs'])
    expect([path, (await read(path)).status]).toEqual([path, 200])
  expect(await textOf('/artikel/satu')).toContain('<em>tebal</em>')
  for (const path of ['/feed.xml', '/sitemap-artikel-1.xml', '/llms.txt', '/artikel/satu.md'])
    expect([path, await textOf(path)]).toEqual([path, expect.stringContaining('atu')])
  for (const path of ['/artikel/satu', '/docs'])
    for (const [accept, type] of [
      ['text/markdown, text/html;q=0.9, */*;q=0.8', 'text/markdown; charset=utf-8'],
      ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8'],
    ]) {
      const { headers } = await read(path, { Accept: accept })
      expect([path, accept, headers.get('content-type')]).toEqual([path, accept, type])
    }
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`)
  expect((await patch('satu', { slug: 'kesatu' })).status).toBe(200)
  const moved = await read('/artikel/satu')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/artikel/kesatu'])
  expect((await read('/kategori/Dua%20Kata')).status).toBe(308)
  for (const path of ['/artikel/tidak-ada', '/tidak-ada', '/tag/tidak-ada'])
    expect([path, (await read(path)).status]).toEqual([path, 404])
  const missing = await read('/api/artikel/tidak-ada')
  expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  expect((await detail('kesatu')).body.data).toMatchObject({ slug: 'kesatu', views: 1 })

  // The desk: a screen, and forms.
  const { token } = await signIn({ url: server.url, databaseUrl })
  const Cookie = `__Host-artikel=${token}`
  const send = (path: string, fields: Record<string, string | File>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { Cookie, Origin: SITE_URL }
    return fetch(server.url + path, { method: 'POST', redirect: 'manual', headers, body })
  }
  expect(await (await read('/meja/artikel', { Cookie })).text()).toContain('Satu')
  const saved = await send('/meja/artikel/baru/simpan', { title: 'Dua', category: 'Meja', content: 'Isi.' })
  const [, id] = /^\/meja\/artikel\/(\d+)\?/.exec(saved.headers.get('location') ?? '') ?? []
  const published = await send(`/meja/artikel/${id}/terbit`, { when: 'now' })
  expect(published.headers.get('location')).toBe(`/meja/artikel/${id}?pesan=terbit`)
  expect((await read('/artikel/dua')).status).toBe(200)
  expect((await read('/meja/artikel')).headers.get('location')).toMatch(/^\/meja\/masuk/)

  // Files in forms: a picture, and articles, which a separate process imports.
  const picked = await send('/meja/media/unggah', { file: new File([Uint8Array.from(png)], 'gambar.png') })
  expect(picked.headers.get('location')).toBe(`/meja/media/${media.id}?pesan=terunggah`)
  const imported = await send('/meja/impor/unggah', { file: new File(['# Tiga\n\nIsi.'], 'tiga.md') })
  const job = imported.headers.get('location') ?? ''
  const tried = async () => (await read(job, { Cookie })).text()
  await expect.poll(tried, { timeout: 30_000 }).toContain('Percobaan, selesai')
  expect((await send(`${job}/jalankan`, {})).headers.get('location')).toBe(job)
  await expect.poll(tried, { timeout: 30_000 }).toContain('Impor, selesai')
  expect((await read('/artikel/tiga')).status).toBe(200)

  // A confirmed deletion, and a backup, which another service restores.
  const deleted = await send(`/meja/media/${media.id}/hapus`, { yakin: 'ya' })
  expect(deleted.headers.get('location')).toBe('/meja/media?pesan=dihapus')
  const backup = await send('/meja/sistem/cadangan', {})
  expect([backup.status, backup.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="artikel-.*\.backup"$/),
  ])
  const file = join(pictures, 'unduhan.backup')
  writeFileSync(file, new Uint8Array(await backup.arrayBuffer()))
  const elsewhere = { DATABASE_URL: createSqliteUrl(), MEDIA_STORE: `file:${join(pictures, 'lain')}` }
  expect(await runCommand('restore', [file], elsewhere)).toMatchObject({ code: 0 })
  await expect.poll(() => readdirSync(join(pictures, 'incoming'))).toEqual([])

  // A scheduled article.
  const { slug } = await schedule(service)
  await expect.poll(async () => (await read(`/artikel/${slug}`)).status).toBe(200)

  const { headers } = await read('/artikel/kesatu')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
})
