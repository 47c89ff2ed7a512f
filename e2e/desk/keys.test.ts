import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { idOfKey } from '../../lib/auth/authenticate'
import { connectLines } from '../../lib/desk/keys/key-secret'
import { desk } from '../api/support/desk'
import { withKey } from '../api/support/own-key'
import { service, word } from '../api/support/service'
import { copiedLines, secretIn } from '../support/secret-lines'
import { setBackStrong } from '../support/weak-session'

type Refusal = { name: string; form: Record<string, string>; field: string; sentence: string }

let cookie: string

beforeAll(async () => {
  cookie = (await desk.signedIn()).cookie
})

const make = (form: Record<string, string>, as = cookie) =>
  desk.post('/meja/kunci/buat', { cookie: as, form })
const works = async (key: string) => (await service.call('GET', '/api/artikel/changes', { key })).status
const listed = async () => (await desk.get('/meja/kunci', { cookie })).text

describe('a key that a person makes', () => {
  test('is shown once, in a response that is not cached, and works', async () => {
    const name = word()
    const made = await make({ name, preset: 'drafts' })
    expect([made.status, made.headers.get('cache-control'), made.location]).toEqual([200, 'no-store', null])
    const key = secretIn(made)
    expect(await works(key)).toBe(200)
    const pages = await Promise.all(
      ['/meja/kunci', `/meja/kunci/${idOfKey(key)}`, '/meja/orang/peristiwa'].map((path) =>
        desk.get(path, { cookie }),
      ),
    )
    for (const { status, text } of pages) {
      expect([status, text.includes(name)]).toEqual([200, true])
      expect(text).not.toContain(key.slice(-64))
    }
  })

  test('comes with a command that works as it is, and with the lines that connect agents', async () => {
    const made = await make({ name: word(), preset: 'drafts' })
    const [key = '', command = '', ...connections] = copiedLines(made.text)
    const response = execFileSync('sh', ['-c', command.replaceAll('localhost', '127.0.0.1')]).toString()
    expect(JSON.parse(response).data).toMatchObject({ title: 'Halo', status: 'draft' })
    expect(connections).toEqual(connectLines(desk.siteUrl, key).map(({ text }) => text))
  })

  test('may do what its preset allows: drafts allows only drafts', async () => {
    const key = secretIn(await make({ name: word(), preset: 'drafts' }))
    const article = { title: word(), category: 'Uji', content: 'Isi.' }
    const draft = await service.call<{ data: { status: string } }>('POST', '/api/artikel', {
      key,
      body: article,
    })
    expect([draft.status, draft.body.data.status]).toEqual([201, 'draft'])
    const published = { ...article, title: word(), status: 'published' }
    expect((await service.call('POST', '/api/artikel', { key, body: published })).status).toBe(403)
  })

  test('may do what was chosen one by one, and expires as chosen', async () => {
    const name = word()
    const made = await make({
      name,
      preset: 'custom',
      scopes: 'articles:create,media:write',
      expires_in: '30d',
    })
    const { text } = await desk.get(`/meja/kunci/${idOfKey(secretIn(made))}`, { cookie })
    expect(text).toContain('menulis artikel baru · mengunggah gambar')
    expect(text).toContain('berlaku sampai')
  })

  test('has at most the rights of its maker, who is offered no others', async () => {
    const { cookie: writer } = await desk.signedIn(['articles:create', 'keys:manage'])
    const { text } = await desk.get('/meja/kunci', { cookie: writer })
    expect(text).toContain('value="articles:create"')
    expect(text).not.toContain('value="articles:publish"')
    const forms: Record<string, string>[] = [
      { preset: 'publish' },
      { preset: 'custom', scopes: 'articles:publish' },
    ]
    for (const form of forms) expect((await make({ name: word(), ...form }, writer)).status).toBe(403)
  })

  test.each<Refusal>([
    { name: 'no name', form: { name: ' ', preset: 'drafts' }, field: 'name', sentence: 'Nama: 1 sampai 100' },
    {
      name: 'no rights',
      form: { name: 'tanpa hak', preset: 'custom' },
      field: 'scopes',
      sentence: 'Hak kunci: pilih',
    },
    {
      name: 'an invalid expiry',
      form: { name: 'waktu', preset: 'drafts', expires_in: 'besok' },
      field: 'expires_in',
      sentence: 'Berlaku: pilih',
    },
  ])('is refused at its field, with all that was typed: $name', async ({ form, field, sentence }) => {
    const { status, text } = await make(form)
    expect(status).toBe(422)
    expect(text).toMatch(new RegExp(`<a href="#${field}">${sentence}`))
    expect(text).toMatch(
      new RegExp(`(?:id|name)="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-fault"`),
    )
    expect(text).toMatch(new RegExp(`id="${field}-fault">${sentence}`))
    expect(text).toContain(`value="${form.name}"`)
    expect(text).toContain('action="/meja/kunci/buat"')
  })

  test('needs a name that no other key has', async () => {
    const name = word()
    await make({ name, preset: 'drafts' })
    const { status, text } = await make({ name, preset: 'drafts' })
    expect([status, text]).toEqual([409, expect.stringContaining('Nama ini sudah dipakai kunci lain')])
    expect(text).toContain('ganti rahasianya')
  })
})

describe('an existing key', () => {
  test.each([
    { overlap: '24h', former: 200 },
    { overlap: '7d', former: 200 },
    { overlap: '0', former: 401 },
  ])(
    'gets a new secret; with the overlap $overlap the former one gets $former',
    async ({ overlap, former }) => {
      const key = secretIn(await make({ name: word(), preset: 'drafts' }))
      const rotated = await desk.post('/meja/kunci/putar', { cookie, form: { id: idOfKey(key), overlap } })
      expect([await works(secretIn(rotated)), await works(key)]).toEqual([200, former])
    },
  )

  test('is not rotated by a person with fewer rights', async () => {
    const key = await withKey(['articles:delete'])
    const { cookie: keeper } = await desk.signedIn(['articles:create', 'keys:manage'])
    const id = idOfKey(key)
    expect((await desk.post('/meja/kunci/putar', { cookie: keeper, form: { id } })).status).toBe(403)
    expect((await desk.get(`/meja/kunci/${id}`, { cookie: keeper })).text).not.toContain('/meja/kunci/putar')
    expect(await works(key)).toBe(200)
  })

  test('stops working when it is revoked, and is no longer listed', async () => {
    const name = word()
    const key = secretIn(await make({ name, preset: 'drafts' }))
    for (const _ of ['revoked', 'repeated']) {
      const revoked = await desk.post('/meja/kunci/cabut', { cookie, form: { id: idOfKey(key) } })
      expect([revoked.status, revoked.location]).toEqual([303, '/meja/kunci?pesan=dicabut'])
    }
    expect(await works(key)).toBe(401)
    expect(await listed()).not.toContain(name)
    expect((await desk.get(`/meja/kunci/${idOfKey(key)}`, { cookie })).status).toBe(404)
  })

  test.each(['buat', 'putar', 'cabut'])(
    'needs a recent proof of identity, otherwise the form comes back: %s',
    async (act) => {
      const key = await withKey(['articles:create'])
      const name = word()
      const { person, cookie: weak } = await desk.signedIn()
      await setBackStrong(person.id)
      const form = { id: idOfKey(key), name, preset: 'drafts', overlap: '0' }
      const refused = await desk.post(`/meja/kunci/${act}`, { cookie: weak, form })
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('href="/meja/masuk?lagi=1"')
      expect(refused.text).toContain(`action="/meja/kunci/${act}"`)
      expect(refused.text).toContain(name)
      expect(await works(key)).toBe(200)
      expect(await listed()).not.toContain(name)
    },
  )
})

test('the lines that connect agents are those of docs/agents.md', () => {
  const document = readFileSync('docs/agents.md', 'utf8').replaceAll(/\$\{env:ARTIKEL_KEY\}/g, 'art_…')
  for (const line of connectLines('https://example.org', 'art_…').flatMap(({ text }) => text.split('\n')))
    if (!line.startsWith('export ')) expect(document).toContain(line.trim())
})
