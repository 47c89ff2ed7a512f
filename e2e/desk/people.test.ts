import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Scope } from '../../lib/auth/actor'
import { idOfKey } from '../../lib/auth/authenticate'
import { createKey, revokeKey } from '../../lib/auth/keys'
import { type Person, PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { desk } from '../api/support/desk'
import { withDatabase } from '../api/support/own-database'
import { startAlone } from '../api/support/servers'
import { service, word } from '../api/support/service'
import { cookieOf, deskAt } from '../support/desk-client'
import { secretIn } from '../support/secret-lines'
import { setBackStrong } from '../support/weak-session'

const DAY_MS = 24 * 60 * 60 * 1000
type Refusal = { name: string; form: Record<string, string>; field: string }

let cookie: string

beforeAll(async () => {
  cookie = (await desk.signedIn()).cookie
})

const act = (name: string, form: Record<string, string>, as = cookie) =>
  desk.post(`/meja/orang/${name}`, { cookie: as, form })
const open = async (link: string) => cookieOf(await desk.post(new URL(link).pathname, { form: {} }))
const scopesOf = async ({ name }: Person) => (await desk.findPerson(name))?.scopes

describe('an invitation', () => {
  test('is a link that is shown once, and signs in with the rights of its preset', async () => {
    const name = `Ratna ${word()}`
    const invited = await act('undang', { name, preset: 'editor' })
    expect([invited.status, invited.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const link = secretIn(invited)
    for (const path of ['/meja/orang', `/meja/orang/${(await desk.findPerson(name))?.id}`]) {
      const { text } = await desk.get(path, { cookie })
      expect(text).toContain(name)
      expect(text).not.toContain(link.slice(-64))
    }
    expect((await desk.findPerson(name))?.scopes).toEqual([...PRESETS.editor])
    expect(await desk.isSignedIn(await open(link))).toBe(true)
    expect(await open(link)).toBeNull()
  })

  test('can give single rights', async () => {
    const name = word()
    await act('undang', { name, preset: 'custom', scopes: 'articles:create figures:read' })
    expect((await desk.findPerson(name))?.scopes).toEqual(['articles:create', 'figures:read'])
  })

  test.each<Refusal>([
    { name: 'no name', form: { name: '', preset: 'writer' }, field: 'name' },
    { name: 'no rights', form: { name: 'Tanpa Hak', preset: 'custom' }, field: 'scopes' },
    {
      name: 'an unknown right',
      form: { name: 'Aneh', preset: 'custom', scopes: 'all' },
      field: 'scopes',
    },
  ])('is refused at its field: $name', async ({ form, field }) => {
    const { status, text } = await act('undang', form)
    expect(status).toBe(422)
    expect(text).toMatch(new RegExp(`(?:id|name)="${field}"[^>]* aria-invalid="true"`))
    expect(await desk.findPerson(form.name ?? '')).toBeNull()
  })

  test('is refused for a name that another person has, in any case', async () => {
    const { person } = await desk.signedIn(PRESETS.writer)
    const { status, text } = await act('undang', { name: person.name.toUpperCase(), preset: 'owner' })
    expect([status, text]).toEqual([422, expect.stringContaining('Nama ini sudah dipakai')])
    expect(await scopesOf(person)).toEqual([...PRESETS.writer])
  })
})

describe('a person cannot give rights that they lack', () => {
  const FEW: readonly Scope[] = [...PRESETS.writer, 'people:manage']

  test.each([
    { what: 'to who is invited', send: () => ['undang', { name: word(), preset: 'editor' }] as const },
    {
      what: 'to who is there',
      send: ({ id }: Person) =>
        ['simpan', { id: String(id), scopes: 'articles:create keys:manage' }] as const,
    },
    {
      what: 'to oneself, by the link of somebody who has more',
      send: (_: Person, { id }: Person) => ['tautan', { id: String(id) }] as const,
    },
  ])('$what', async ({ send }) => {
    const { cookie: keeper } = await desk.signedIn(FEW)
    const writer = await desk.addPerson(PRESETS.writer)
    const owner = await desk.addPerson()
    const [name, form] = send(writer, owner)
    expect((await act(name, form, keeper)).status).toBe(403)
    expect(await scopesOf(writer)).toEqual([...PRESETS.writer])
  })

  test('nor take them from somebody in order to sign in as that person by a link', async () => {
    const { cookie: keeper } = await desk.signedIn(FEW)
    const owner = await desk.addPerson()
    const form = { id: String(owner.id), scopes: 'articles:create' }
    expect((await act('simpan', form, keeper)).status).toBe(403)
    expect((await act('tautan', form, keeper)).status).toBe(403)
    expect(await scopesOf(owner)).toEqual(owner.scopes)
  })
})

describe('a person who has more rights than one has oneself', () => {
  const KEEPER: readonly Scope[] = [...PRESETS.writer, 'people:manage']

  test.each(['nonaktif', 'sesi/akhiri', 'tautan', 'simpan'])(
    'is refused, with the reason: %s',
    async (name) => {
      const { cookie: keeper } = await desk.signedIn(KEEPER)
      const { person, cookie: theirs } = await desk.signedIn(PRESETS.editor)
      const form = { id: String(person.id), scopes: 'articles:create', keys: 'revoke' }
      const { status, text } = await act(name, form, keeper)
      expect([status, text]).toEqual([403, expect.stringContaining('boleh lebih banyak daripada Anda')])
      expect(await desk.findPerson(person.name)).toMatchObject({ scopes: person.scopes, disabledAt: null })
      expect(await desk.isSignedIn(theirs)).toBe(true)
    },
  )

  test('is not enabled again', async () => {
    const { cookie: keeper } = await desk.signedIn(KEEPER)
    const { id, name } = await desk.addPerson(PRESETS.editor)
    await act('nonaktif', { id: String(id) })
    expect((await act('aktif', { id: String(id) }, keeper)).status).toBe(403)
    expect((await desk.findPerson(name))?.disabledAt).not.toBeNull()
  })

  test('has a screen that says so instead of offering acts, unlike that of an equal', async () => {
    const { cookie: keeper } = await desk.signedIn(KEEPER)
    const [editor, equal] = [await desk.addPerson(PRESETS.editor), await desk.addPerson(KEEPER)]
    const screen = async ({ id }: Person) => (await desk.get(`/meja/orang/${id}`, { cookie: keeper })).text
    expect(await screen(editor)).toContain('boleh lebih banyak daripada Anda')
    expect(await screen(editor)).not.toContain('action="/meja/orang/')
    expect(await screen(equal)).toContain('action="/meja/orang/nonaktif"')
  })
})

describe('an existing person', () => {
  test('gets other rights, which apply from the next request', async () => {
    const { person, cookie: theirs } = await desk.signedIn(PRESETS.writer)
    const form = { id: String(person.id), scopes: 'articles:create,keys:manage' }
    expect((await act('simpan', form)).location).toBe(`/meja/orang/${person.id}?pesan=tersimpan`)
    expect((await desk.get('/meja/kunci', { cookie: theirs })).status).toBe(200)
    await act('simpan', { id: String(person.id), scopes: 'articles:create' })
    expect((await desk.get('/meja/kunci', { cookie: theirs })).status).toBe(403)
  })

  test('gets a new link, which replaces the previous one', async () => {
    const { person } = await desk.signedIn(PRESETS.writer)
    const [first, second] = [
      secretIn(await act('tautan', { id: String(person.id) })),
      secretIn(await act('tautan', { id: String(person.id) })),
    ]
    expect(await open(first)).toBeNull()
    expect(await desk.isSignedIn(await open(second))).toBe(true)
  })

  test('is signed out everywhere at once', async () => {
    const { person, cookie: theirs } = await desk.signedIn(PRESETS.writer)
    await act('sesi/akhiri', { id: String(person.id) })
    expect(await desk.isSignedIn(theirs)).toBe(false)
    expect(await desk.isSignedIn(cookie)).toBe(true)
  })

  test.each([
    { keys: 'keep', status: 200 },
    { keys: 'revoke', status: 401 },
  ])('is disabled; with the choice to $keys their keys, these get $status', async ({ keys, status }) => {
    const { person, cookie: theirs } = await desk.signedIn([...PRESETS.writer, 'keys:manage'])
    const name = word()
    const form = { name, preset: 'custom', scopes: 'articles:create' }
    const key = secretIn(await desk.post('/meja/kunci/buat', { cookie: theirs, form }))
    const before = await desk.get(`/meja/orang/${person.id}`, { cookie })
    expect(before.text).toContain(name)
    expect(before.text).toContain('name="keys" checked="" value="keep"')

    await act('nonaktif', { id: String(person.id), keys })
    expect(await desk.isSignedIn(theirs)).toBe(false)
    expect((await service.call('GET', '/api/artikel/changes', { key })).status).toBe(status)
    expect((await act('tautan', { id: String(person.id) })).status).toBe(422)
    expect((await desk.get(`/meja/kunci/${idOfKey(key)}`, { cookie })).status).toBe(
      keys === 'keep' ? 200 : 404,
    )

    await act('aktif', { id: String(person.id) })
    expect(await desk.isSignedIn(await open(secretIn(await act('tautan', { id: String(person.id) }))))).toBe(
      true,
    )
  })

  test.each(['undang', 'tautan', 'simpan', 'nonaktif', 'aktif', 'sesi/akhiri'])(
    'is changed only after a recent proof of identity: %s',
    async (name) => {
      const { person, cookie: weak } = await desk.signedIn()
      const other = await desk.addPerson(PRESETS.writer)
      await setBackStrong(person.id)
      const form = { id: String(other.id), name: word(), preset: 'writer', scopes: 'figures:read' }
      const refused = await act(name, form, weak)
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('/meja/masuk?lagi=1')])
      expect(await desk.findPerson(other.name)).toEqual(other)
      expect(await desk.findPerson(form.name)).toBeNull()
    },
  )

  test.each(['0', '999999999', 'x', '1e3', ''])('is 404 for the id "%s"', async (id) => {
    for (const name of ['tautan', 'simpan', 'nonaktif', 'aktif', 'sesi/akhiri'])
      expect([name, (await act(name, { id, scopes: 'articles:create' })).status]).toEqual([name, 404])
  })
})

describe('the last person who may manage people', () => {
  test('can neither be disabled nor lose that right', async () => {
    const own = await startAlone()
    onTestFinished(own.kill)
    const alone = deskAt(own)
    const { person, cookie: theirs } = await alone.signedIn()
    const id = String(person.id)
    for (const [name, form] of [
      ['nonaktif', { id }],
      ['simpan', { id, scopes: 'articles:create' }],
    ] as const) {
      const { status, text } = await alone.post(`/meja/orang/${name}`, { cookie: theirs, form })
      expect([status, text]).toEqual([422, expect.stringContaining('satu-satunya yang boleh mengurus orang')])
    }
    expect(await alone.findPerson(person.name)).toMatchObject({ scopes: person.scopes, disabledAt: null })

    await alone.addPerson()
    await alone.post('/meja/orang/nonaktif', { cookie: theirs, form: { id } })
    expect(await alone.isSignedIn(theirs)).toBe(false)
  })
})

describe('events', () => {
  test('say who did what to whom', async () => {
    const { person, cookie: theirs } = await desk.signedIn()
    const name = word()
    await act('undang', { name, preset: 'writer' }, theirs)
    const { text } = await desk.get('/meja/orang/peristiwa', { cookie })
    expect(text).toContain(`${person.name}: menambah ${name}`)
    expect(text).toContain(`${person.name}: masuk (tautan)`)
    expect(text).toContain(`perintah di server: menambah ${person.name}`)
  })

  test('name the keys that a command revoked, and that a person ended the other sessions', async () => {
    const { person, cookie: theirs } = await desk.signedIn()
    const name = word()
    await withDatabase(async () => {
      await createKey(name, ['articles:create'], null)
      expect([await revokeKey(name), await revokeKey(name)]).toEqual([true, false])
    })
    await desk.post('/meja/akun/sesi/akhiri', { cookie: theirs, form: { session: '' } })
    await desk.signIn(person)
    await desk.post('/meja/akun/sesi/akhiri', { cookie: theirs, form: { session: '' } })
    const { text } = await desk.get('/meja/orang/peristiwa', { cookie })
    expect(text.split(`perintah di server: mencabut kunci ${name}`)).toHaveLength(2)
    expect(text.split(`${person.name}: mengakhiri sesi`)).toHaveLength(2)
  })

  test('are kept for 400 days, and deleted when the next one is recorded', async () => {
    const [old, kept] = [word(), word()]
    await record(old, 401)
    await record(kept, 399)
    expect(await countOf(old)).toBe(1)
    const seen = await allEvents()
    expect([seen.includes(old), seen.includes(kept)]).toEqual([false, true])
    await act('undang', { name: word(), preset: 'writer' })
    expect([await countOf(old), await countOf(kept)]).toEqual([0, 1])
  })
})

async function allEvents(): Promise<string> {
  let all = ''
  for (let page = 1; ; page++) {
    const { text } = await desk.get(`/meja/orang/peristiwa${page === 1 ? '' : `?page=${page}`}`, { cookie })
    all += text
    if (!text.includes('rel="next"')) return all
  }
}

async function record(subject: string, daysAgo: number) {
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  await withDatabase(() =>
    database().writeOnce((queries) =>
      queries.deskEvent.create({ data: { at, personId: null, act: 'create_key', subject } }),
    ),
  )
}

function countOf(subject: string): Promise<number> {
  return withDatabase(() => database().read.deskEvent.count({ where: { subject } }))
}
