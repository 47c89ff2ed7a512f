import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hashSecret } from '../../lib/auth/authenticate'
import { disablePerson, PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { desk } from '../api/support/desk'
import { withDatabase } from '../api/support/own-database'
import { startAlone } from '../api/support/servers'
import { service } from '../api/support/service'
import { deskOf, formOf } from '../support/desk'
import { cookieOf, type Desk, deskAt } from '../support/desk-client'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const { port } = new URL(service.url)

describe('the session cookie', () => {
  let https: Desk

  beforeAll(async () => {
    const siteUrl = 'https://meja.example'
    const own = await startAlone({ SITE_URL: siteUrl })
    https = deskAt({ ...own, siteUrl })
    return own.stop
  })

  test('of an http address has its port in its name, and is HttpOnly', async () => {
    const response = await desk.post(await desk.linkFor(await desk.addPerson()), { form: {} })
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^artikel-${port}=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000$`),
    )
  })

  test('of an http address is the same at every instance behind it, whatever port each listens on', async () => {
    const siteUrl = 'http://meja.example'
    const own = await startAlone({ SITE_URL: siteUrl })
    onTestFinished(own.kill)
    const http = deskAt({ ...own, siteUrl })
    const response = await http.post(await http.linkFor(await http.addPerson()), { form: {} })
    expect(response.headers.get('set-cookie')).toMatch(/^artikel-80=[0-9a-f]{64};/)
  })

  test('of an https address is bound to its host', async () => {
    const response = await https.post(await https.linkFor(await https.addPerson()), { form: {} })
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-artikel=[0-9a-f]{64}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
    )
  })

  test('of an http address is ignored at an https address', async () => {
    const { cookie } = await https.signedIn()
    const token = cookie.split('=')[1]
    const ownPort = new URL(https.url).port
    expect(await https.isSignedIn(cookie)).toBe(true)
    for (const name of [`artikel-${ownPort}`, 'artikel', '__host-artikel', '__Secure-artikel'])
      expect(await https.isSignedIn(`${name}=${token}`)).toBe(false)
    expect(await https.isSignedIn(`artikel-${ownPort}=${token}; tema=gelap; ${cookie}`)).toBe(true)
  })

  test('of another port is ignored', async () => {
    const { cookie } = await desk.signedIn()
    expect(await desk.isSignedIn(cookie.replace(`artikel-${port}`, `artikel-${Number(port) + 1}`))).toBe(
      false,
    )
  })

  test.each(['', 'x', '0'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)}0`])(
    'with an unknown token signs nobody in: %j',
    async (token) => {
      expect(await desk.isSignedIn(`artikel-${port}=${token}`)).toBe(false)
    },
  )

  test('has a token that the database stores only as a hash', async () => {
    const { cookie, person } = await desk.signedIn()
    const token = cookie.split('=')[1] ?? ''
    const sessions = await sessionsOf(person.id)
    expect(sessions.map(({ tokenHash }) => tokenHash)).toEqual([hashSecret(token)])
    expect(JSON.stringify(sessions)).not.toContain(token)
  })
})

describe('a session', () => {
  const ages = [
    { name: '6 days idle', idle: 6 * DAY_MS, left: DAY_MS, isLive: true },
    { name: '7 days idle', idle: 7 * DAY_MS, left: DAY_MS, isLive: false },
    { name: '30 days old', idle: 0, left: 0, isLive: false },
    { name: 'almost 30 days old', idle: 0, left: MINUTE_MS, isLive: true },
  ]

  test.each(ages)('that is $name is live: $isLive', async ({ idle, left, isLive }) => {
    const { person, cookie } = await desk.signedIn()
    const now = Date.now()
    await change(person.id, { lastSeenAt: new Date(now - idle), expiresAt: new Date(now + left) })
    expect(await desk.isSignedIn(cookie)).toBe(isLive)
    const api = await fetch(`${desk.url}/api/artikel?status=all`, {
      headers: { Cookie: cookie, 'Artikel-Desk': '1' },
    })
    expect(api.headers.get('cache-control')).toContain(isLive ? 'private, no-store' : 'public')
  })

  test('lasts at most 30 days, even if it is used', async () => {
    const { person, cookie } = await desk.signedIn()
    await change(person.id, { lastSeenAt: new Date(Date.now() - DAY_MS) })
    const [before] = await sessionsOf(person.id)
    expect(await desk.isSignedIn(cookie)).toBe(true)
    await expect
      .poll(async () => (await sessionsOf(person.id))[0]?.lastSeenAt.getTime())
      .toBeGreaterThan(Date.now() - MINUTE_MS)
    const [after] = await sessionsOf(person.id)
    expect(after?.expiresAt).toEqual(before?.expiresAt)
    expect((after?.expiresAt.getTime() ?? 0) - (after?.createdAt.getTime() ?? 0)).toBe(30 * DAY_MS)
  })

  test('ends everywhere at the next request when its person is disabled', async () => {
    const { person, cookie } = await desk.signedIn(PRESETS.editor)
    const second = await desk.signIn(person)
    expect(await desk.isSignedIn(cookie)).toBe(true)
    await withDatabase((opened) => opened.write((queries) => disablePerson(queries, person)))
    expect([await desk.isSignedIn(cookie), await desk.isSignedIn(second)]).toEqual([false, false])
    const written = await fetch(`${desk.url}/api/artikel`, {
      method: 'POST',
      headers: {
        ...{ Cookie: cookie, 'Artikel-Desk': '1', Origin: desk.siteUrl },
        'Content-Type': 'application/json',
      },
      body: '{}',
    })
    expect(written.status).toBe(401)
  })

  test('ends on the server when somebody signs out, whatever the browser keeps', async () => {
    const { person, cookie } = await desk.signedIn()
    const response = await desk.post('/meja/keluar', { cookie, form: {} })
    expect([response.status, response.location]).toEqual([303, '/meja/masuk'])
    expect(response.headers.get('set-cookie')).toMatch(/^artikel-\d+=; .*Max-Age=0/)
    expect(await desk.isSignedIn(cookie)).toBe(false)
    expect(await sessionsOf(person.id)).toEqual([])
  })

  test('is listed for its person, who can end it', async () => {
    const { person, cookie } = await desk.signedIn()
    const other = await desk.signIn(person)
    const id = hashSecret(other.split('=')[1] ?? '')
    expect((await desk.get('/meja/akun', { cookie })).text).toContain(`value="${id}"`)
    const ended = await desk.post('/meja/akun/sesi/akhiri', { cookie, form: { session: id } })
    expect([ended.status, ended.location]).toEqual([303, '/meja/akun?pesan=berakhir'])
    expect([await desk.isSignedIn(other), await desk.isSignedIn(cookie)]).toEqual([false, true])
  })

  test('of somebody else is neither listed nor ended', async () => {
    const [mine, theirs] = [await desk.signedIn(), await desk.signedIn()]
    const id = hashSecret(theirs.cookie.split('=')[1] ?? '')
    expect((await desk.get('/meja/akun', mine)).text).not.toContain(id)
    await desk.post('/meja/akun/sesi/akhiri', { cookie: mine.cookie, form: { session: id } })
    expect(await desk.isSignedIn(theirs.cookie)).toBe(true)
  })

  test('can end all others of its person at once', async () => {
    const { person, cookie } = await desk.signedIn()
    const others = [await desk.signIn(person), await desk.signIn(person)]
    await desk.post('/meja/akun/sesi/akhiri', { cookie, form: { session: '' } })
    const live = await Promise.all([cookie, ...others].map((one) => desk.isSignedIn(one)))
    expect(live).toEqual([true, false, false])
  })

  test('that ended is deleted from the database at the next sign-in', async () => {
    const { person } = await desk.signedIn()
    await change(person.id, { expiresAt: new Date(Date.now() - 1) })
    await desk.signedIn()
    expect(await sessionsOf(person.id)).toEqual([])
  })
})

describe('signing in', () => {
  test('gives a new token each time', async () => {
    const person = await desk.addPerson()
    const cookies = [await desk.signIn(person), await desk.signIn(person), await desk.signIn(person)]
    expect(new Set(cookies).size).toBe(3)
  })

  test('accepts no token that somebody else has chosen', async () => {
    const chosen = `artikel-${port}=${'a'.repeat(64)}`
    const response = await desk.post(await desk.linkFor(await desk.addPerson()), { cookie: chosen, form: {} })
    expect(cookieOf(response)).not.toBe(chosen)
    expect(await desk.isSignedIn(chosen)).toBe(false)
  })
})

function sessionsOf(personId: number) {
  return withDatabase(() => database().read.deskSession.findMany({ where: { personId } }))
}

/** Changes the times of a person's sessions, as if time had passed. */
async function change(personId: number, data: { lastSeenAt?: Date; expiresAt?: Date }) {
  await withDatabase(() =>
    database().writeOnce((queries) => queries.deskSession.updateMany({ where: { personId }, data })),
  )
}

describe('a page that one person has opened, in a browser where another has signed in since,', () => {
  test('is not sent in the name of the other, but everything typed is shown to send it again', async () => {
    const [owner, other] = [await deskOf(), await deskOf()]
    const { id, slug } = await service.publish({ status: 'draft' })
    const { action, fields } = formOf((await owner.open(`/meja/artikel/${id}`)).html, 'data-editor')
    const typed: Record<string, string> = { ...fields, content: 'Dari yang pertama.' }
    const refused = await owner.send(action, typed, { cookie: other.headers.Cookie ?? null })
    expect(refused.status).toBe(401)
    expect(refused.html).toContain('Dari yang pertama.')
    expect(refused.html).not.toContain('opened_by')
    const path = `/api/artikel/${slug}/revisions`
    const revisions = async () =>
      (await service.call<{ data: { by: string }[] }>('GET', path, { key: service.apiKey })).body.data
    expect(await revisions()).toHaveLength(1)
    const { opened_by: _, ...again } = typed
    expect((await other.send(action, again)).location).toMatch(/pesan=tersimpan$/)
    expect((await revisions())[0]).toMatchObject({ by: other.name })
  })

  test('neither stores a working copy nor reads in the name of the other', async () => {
    const [owner, other] = [await deskOf(), await deskOf()]
    const { id, slug } = await service.publish({ status: 'draft' })
    const { fields } = formOf((await owner.open(`/meja/artikel/${id}`)).html, 'data-editor')
    const headers = { ...other.headers, 'Artikel-Person': fields.opened_by ?? '' }
    const body = { fields: { content: 'Dari yang pertama.' }, base_revision: 1, saved_at: null }
    const put = await service.call('PUT', `/api/artikel/${slug}/working-copy`, { key: null, headers, body })
    const read = await service.call('GET', `/api/artikel/${slug}`, { key: null, headers })
    expect([put.status, read.status]).toEqual([401, 401])
  })
})
