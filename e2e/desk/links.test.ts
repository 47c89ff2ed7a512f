import { beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../../lib/auth/actor'
import { hashSecret } from '../../lib/auth/authenticate'
import { disablePerson, PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { desk } from '../api/support/desk'
import { withDatabase } from '../api/support/own-database'
import { newDatabase, startAlone, startOwn } from '../api/support/servers'
import { atOnce, word } from '../api/support/service'
import { cookieOf, type Desk, deskAt } from '../support/desk-client'

const MINUTE_MS = 60_000

let own: Awaited<ReturnType<typeof startAlone>>

beforeAll(async () => {
  own = await startAlone()
  return own.stop
})

describe('a link', () => {
  test('shows whose it is on every GET, and changes nothing', async () => {
    const person = await desk.addPerson()
    const link = await desk.linkFor(person)
    const before = await rowOf(link)
    for (const method of ['GET', 'GET', 'HEAD']) {
      const { status, headers, text } = await desk.send(method, link)
      expect([status, headers.get('set-cookie')]).toEqual([200, null])
      if (method === 'GET') expect(text).toContain(`Masuk sebagai ${person.name}`)
    }
    expect(await rowOf(link)).toEqual(before)
    expect(cookieOf(await desk.post(link, { form: {} }))).not.toBeNull()
  })

  test('signs in once, and redirects to the desk', async () => {
    const person = await desk.addPerson()
    const link = await desk.linkFor(person)
    const signedIn = await desk.post(link, { form: {} })
    expect([signedIn.status, signedIn.location]).toEqual([303, '/meja'])
    expect((await desk.get('/meja/akun', { cookie: cookieOf(signedIn) })).text).toContain(person.name)

    for (const method of ['POST', 'GET']) {
      const again = await desk.send(method, link, method === 'POST' ? { form: {} } : {})
      expect([again.status, cookieOf(again)]).toEqual([410, null])
      expect(again.text).toContain('Tautan ini sudah dipakai')
      expect(again.text).toContain('npm run desk -- link')
    }
  })

  test('gives one session when ten use it at once', async () => {
    const person = await desk.addPerson()
    const link = await desk.linkFor(person)
    const responses = await atOnce(10, () => desk.post(link, { form: {} }))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(410)])
    expect(await sessionsOf(person.id)).toBe(1)
  })

  test('that does not exist is 404, with the command that creates one', async () => {
    const unknown = [`/meja/masuk/${'0'.repeat(64)}`, '/meja/masuk/x', `/meja/masuk/${'%00'.repeat(3)}`]
    for (const link of unknown.slice(0, 2)) {
      for (const method of ['GET', 'POST']) {
        const { status, text } = await desk.send(method, link, method === 'POST' ? { form: {} } : {})
        expect([method, link, status]).toEqual([method, link, 404])
        expect(text).toContain('npm run desk -- link')
      }
    }
    expect((await desk.get(unknown[2] ?? '')).status).toBe(400)
  })

  test('that does not work, and the page without one, also have the command that adds the first person', async () => {
    const unknown = `/meja/masuk/${'0'.repeat(64)}`
    const pages = [desk.get('/meja/masuk'), desk.get(unknown), desk.post(unknown, { form: {} })]
    for (const { text } of await Promise.all(pages))
      expect(text).toContain('<code>npm run desk -- add NAMA --preset owner</code>')
    const { cookie } = await desk.signedIn()
    const again = await desk.get('/meja/masuk?lagi=1', { cookie })
    expect(again.text).toContain('npm run desk -- link')
    expect(again.text).not.toContain('npm run desk -- add')
  })

  test('is 410 after it expires', async () => {
    const person = await desk.addPerson()
    const link = await desk.linkFor(person)
    await moveLink(link, -1)
    for (const method of ['GET', 'POST']) {
      const { status, text } = await desk.send(method, link, method === 'POST' ? { form: {} } : {})
      expect(status).toBe(410)
      expect(text).toContain('Tautan ini sudah tidak berlaku')
    }
    expect(await sessionsOf(person.id)).toBe(0)
  })

  test('that is used, expired or unknown leads to the sign-in page', async () => {
    const [used, late] = [
      await desk.linkFor(await desk.addPerson()),
      await desk.linkFor(await desk.addPerson()),
    ]
    await desk.post(used, { form: {} })
    await moveLink(late, -1)
    for (const link of [used, late, '/meja/masuk/x']) {
      const pages = [await desk.get(link), await desk.post(link, { form: {} })]
      for (const { text } of pages)
        expect([link, text]).toEqual([link, expect.stringContaining('<a href="/meja/masuk">Masuk</a>')])
    }
  })

  test('is valid for 72 hours for a person who never signed in, and for 10 minutes afterwards', async () => {
    const person = await desk.addPerson()
    const invitation = await rowOf(await desk.linkFor(person))
    expect(minutesOf(invitation)).toBe(72 * 60)
    await desk.signIn(person)
    const known = await desk.findPerson(person.name)
    expect(minutesOf(await rowOf(await desk.linkFor(known)))).toBe(10)
  })

  test('ends with the next one of its person, but not with that of another', async () => {
    const [person, other] = [await desk.addPerson(), await desk.addPerson()]
    const [first, ofOther, second] = [
      await desk.linkFor(person),
      await desk.linkFor(other),
      await desk.linkFor(person),
    ]
    const statuses: number[] = []
    for (const link of [first, ofOther, second]) statuses.push((await desk.post(link, { form: {} })).status)
    expect(statuses).toEqual([404, 303, 303])
  })

  test('ends when its person is disabled', async () => {
    const person = await desk.addPerson(PRESETS.writer)
    const link = await desk.linkFor(person)
    await withDatabase((opened) => opened.write((queries) => disablePerson(queries, person)))
    expect((await desk.get(link)).status).toBe(404)
    expect((await desk.post(link, { form: {} })).status).toBe(404)
  })

  test('ends the session that the browser had, even of another person', async () => {
    const { cookie } = await desk.signedIn()
    const renewed = await desk.signIn(await desk.addPerson(), cookie)
    expect([await desk.isSignedIn(cookie), await desk.isSignedIn(renewed)]).toEqual([false, true])
  })

  test('is stored only as a hash', async () => {
    const link = await desk.linkFor(await desk.addPerson())
    const token = tokenIn(link)
    const links = await withDatabase(() => database().read.signInLink.findMany())
    expect(JSON.stringify(links)).not.toContain(token)
    expect(links.map(({ tokenHash }) => tokenHash)).toContain(hashSecret(token))
  })
})

describe('the first link', () => {
  test('asks for a name, and creates the first person with every scope', async () => {
    const here = await emptyDesk()
    const link = await here.linkFor(null)
    expect((await here.get(link)).text).toMatch(/<input[^>]* name="name"/)
    for (const name of ['', '  ', 'x'.repeat(101), 'a\u0007b']) {
      const refused = await here.post(link, { form: { name } })
      expect([refused.status, cookieOf(refused)]).toEqual([422, null])
    }
    const name = `Ratna ${word()}`
    const cookie = cookieOf(await here.post(link, { form: { name: ` ${name} ` } }))
    expect((await here.get('/meja/akun', { cookie })).text).toContain(name)
    expect((await here.findPerson(name))?.scopes).toEqual([...SCOPES])
    expect((await here.post(link, { form: { name: 'Lain' } })).status).toBe(410)
  })

  test('is void once a person exists', async () => {
    const here = await emptyDesk()
    const link = await here.linkFor(null)
    await here.addPerson()
    const refused = await here.post(link, { form: { name: word() } })
    expect([refused.status, cookieOf(refused)]).toEqual([410, null])
  })

  test('creates one person when several use it at once', async () => {
    const here = await emptyDesk()
    const link = await here.linkFor(null)
    const responses = await atOnce(4, () => here.post(link, { form: { name: word() } }))
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410])
  })
})

describe('guessing', () => {
  test('is refused after 30 wrong links or passkeys in a minute, only for that client', async () => {
    const databaseUrl = await newDatabase()
    const server = await startOwn(databaseUrl, { RATE_LIMIT: 'on', TRUST_PROXY: '1' })
    const here = deskAt({ url: server.url, databaseUrl })
    const link = await here.linkFor(await here.addPerson())
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const statuses: number[] = []
    for (let guess = 0; guess < 31; guess++) {
      const wrong = `/meja/masuk/${String(guess).padStart(64, '0')}`
      const ways = [
        () => here.get(wrong, { headers }),
        () => here.post(wrong, { form: {}, headers }),
        () => here.post('/meja/kunci-sandi', { json: {}, headers }),
      ]
      statuses.push((await ways[guess % 3]?.())?.status ?? 0)
    }
    const usual = Array.from({ length: 30 }, (_, guess) => (guess % 3 === 2 ? 401 : 404))
    expect(statuses).toEqual([...usual, 429])
    // Other clients are not refused, and a valid link still works for this one.
    const others = { 'X-Forwarded-For': '203.0.113.8' }
    expect((await here.get(`/meja/masuk/${'9'.repeat(64)}`, { headers: others })).status).toBe(404)
    expect((await here.post(link, { form: {}, headers })).status).toBe(303)
  })
})

describe('the log', () => {
  test('has no token of a link or a session', async () => {
    const here = deskAt(own)
    const link = await here.linkFor(await here.addPerson())
    await here.get(link)
    await here.get(`${link}/`)
    await here.get(`/${link.slice(1).replace('/', '//')}`)
    const cookie = cookieOf(await here.post(link, { form: {} })) ?? ''
    await here.post(link, { form: {} })
    await here.get('/meja/akun', { cookie })
    await here.post('/meja/keluar', { cookie, form: {} })
    await expect.poll(own.output, { timeout: 5_000 }).toContain('"path":"/meja/keluar"')
    const log = own.output()
    expect(log).toContain('/meja/masuk/…')
    for (const secret of [tokenIn(link), cookie.split('=')[1] ?? '-']) expect(log).not.toContain(secret)
  })
})

/** A desk without people. */
async function emptyDesk(): Promise<Desk> {
  const { databaseUrl } = own
  await withDatabase((opened) => opened.writeOnce((queries) => queries.person.deleteMany()), databaseUrl)
  return deskAt(own)
}

function tokenIn(link: string): string {
  return link.split('/').at(-1) ?? ''
}

function rowOf(link: string) {
  return withDatabase(() =>
    database().read.signInLink.findFirst({ where: { tokenHash: hashSecret(tokenIn(link)) } }),
  )
}

function minutesOf(row: Awaited<ReturnType<typeof rowOf>>): number {
  return row ? (row.expiresAt.getTime() - row.createdAt.getTime()) / MINUTE_MS : 0
}

/** Makes a link expire that many minutes from now. */
async function moveLink(link: string, minutes: number) {
  const expiresAt = new Date(Date.now() + minutes * MINUTE_MS)
  await withDatabase(() =>
    database().writeOnce((queries) =>
      queries.signInLink.updateMany({ where: { tokenHash: hashSecret(tokenIn(link)) }, data: { expiresAt } }),
    ),
  )
}

function sessionsOf(personId: number): Promise<number> {
  return withDatabase(() => database().read.deskSession.count({ where: { personId } }))
}
