import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChallenge } from '../../lib/auth/people/challenge'
import { PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { createAuthenticator } from '../api/support/authenticator'
import { desk } from '../api/support/desk'
import { withDatabase } from '../api/support/own-database'
import { ANSWER, addPasskey, OPTIONS, optionsFor, signInWith } from '../api/support/passkeys'
import { startAlone } from '../api/support/servers'
import { atOnce, word } from '../api/support/service'
import { cookieOf, deskAt } from '../support/desk-client'

const { hostname } = new URL(desk.siteUrl)
const REMOVAL = '/meja/akun/kunci-sandi/hapus'

describe('the passkey options', () => {
  test('to add a passkey require a discoverable one, and identify the person by random bytes', async () => {
    const { person, cookie } = await desk.signedIn()
    const first = await addPasskey(desk, cookie)
    const options = await optionsFor(desk, 'create', cookie)
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{100,}$/),
      rp: { id: hostname, name: 'Artikel' },
      user: { id: person.userHandle, name: person.name, displayName: person.name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      excludeCredentials: [{ type: 'public-key', id: first.id, transports: ['internal'] }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    })
    expect(Buffer.from(person.userHandle, 'base64url')).toHaveLength(32)
  })

  test('to sign in name nobody', async () => {
    const options = await optionsFor(desk, 'get')
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{100,}$/),
      rpId: hostname,
      allowCredentials: [],
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  test('to sign in again name the passkeys of the person who is signed in', async () => {
    const { cookie } = await desk.signedIn()
    const { id } = await addPasskey(desk, cookie)
    expect((await optionsFor(desk, 'get', cookie)).allowCredentials).toMatchObject([{ id }])
  })

  test('come from SITE_URL, whatever Host and Origin say', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    const { text } = await desk.post(OPTIONS, { json: { kind: 'get' }, headers })
    expect(JSON.parse(text).rpId).toBe(hostname)
  })

  test('cause no write for guests', async () => {
    const before = await countChallenges()
    await atOnce(5, () => optionsFor(desk, 'get'))
    await desk.post(ANSWER, { json: createAuthenticator(desk.siteUrl).get(await optionsFor(desk, 'get')) })
    expect(await countChallenges()).toBe(before)
  })

  const unknown: { json: unknown; status: number; code: string }[] = [
    { json: { kind: 'other' }, status: 400, code: 'invalid_request' },
    { json: {}, status: 400, code: 'invalid_request' },
    { json: [], status: 400, code: 'invalid_json' },
    { json: { kind: 'create' }, status: 401, code: 'passkey_refused' },
  ]

  test.each(unknown)('are not given for $json: $status', async ({ json, status, code }) => {
    const response = await desk.post(OPTIONS, { json })
    expect([response.status, JSON.parse(response.text).code]).toEqual([status, code])
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })
})

describe('a passkey', () => {
  test('signs in with a new session, and ends the one that the browser had', async () => {
    const { person, cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const response = await signInWith(desk, authenticator, {}, cookie)
    expect([response.status, JSON.parse(response.text)]).toEqual([200, { data: { location: '/meja' } }])
    const renewed = cookieOf(response)
    expect(renewed).not.toBe(cookie)
    expect([await desk.isSignedIn(cookie), await desk.isSignedIn(renewed)]).toEqual([false, true])
    expect((await desk.get('/meja/akun', { cookie: renewed })).text).toContain(person.name)
  })

  test.each([
    { return_to: '/meja/akun?pesan=ditambah', location: '/meja/akun?pesan=ditambah' },
    { return_to: '//evil.example', location: '/meja' },
    { return_to: '/artikel', location: '/meja' },
    { return_to: 5, location: '/meja' },
  ])('redirects to $location for return_to $return_to', async ({ return_to, location }) => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const answer = authenticator.get(await optionsFor(desk, 'get'))
    const { text } = await desk.post(ANSWER, { json: { ...answer, return_to } })
    expect(JSON.parse(text).data.location).toBe(location)
  })

  test('has the name that it was given, or else one derived from the browser', async () => {
    const { cookie } = await desk.signedIn()
    const name = `Ponsel <b>${word()}</b>`
    await addPasskey(desk, cookie, ` ${name} `)
    const authenticator = createAuthenticator(desk.siteUrl)
    const answer = authenticator.create(await optionsFor(desk, 'create', cookie))
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const added = await desk.post(ANSWER, { cookie, json: answer, headers })
    expect(JSON.parse(added.text)).toEqual({ data: { location: '/meja/akun?pesan=ditambah' } })
    const { text } = await desk.get('/meja/akun', { cookie })
    expect(text).toContain(name.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(text).toContain('Firefox, Linux')
  })

  test.each(['x'.repeat(101), 'a\nb'])('is not added with the name %j', async (name) => {
    const { cookie } = await desk.signedIn()
    const answer = createAuthenticator(desk.siteUrl).create(await optionsFor(desk, 'create', cookie))
    const { status, text } = await desk.post(ANSWER, { cookie, json: { ...answer, name } })
    expect([status, JSON.parse(text).code]).toEqual([422, 'validation_failed'])
  })

  test('that was removed no longer signs in', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const removed = await desk.post(REMOVAL, {
      cookie,
      form: { credential: authenticator.id, yakin: 'ya' },
    })
    expect([removed.status, removed.location]).toEqual([303, '/meja/akun?pesan=dihapus'])
    expect((await signInWith(desk, authenticator)).status).toBe(401)
  })

  test('that is the last one is removed only after a page that says what is left', async () => {
    const { cookie } = await desk.signedIn()
    const [first, last] = [await addPasskey(desk, cookie), await addPasskey(desk, cookie, `Ponsel ${word()}`)]
    const removed = await desk.post(REMOVAL, { cookie, form: { credential: first.id } })
    expect(removed.location).toBe('/meja/akun?pesan=dihapus')
    const asked = await desk.post(REMOVAL, { cookie, form: { credential: last.id } })
    expect([asked.status, asked.location]).toEqual([303, `${REMOVAL}?kunci=${last.id}`])
    const { text } = await desk.get(asked.location ?? '', { cookie })
    for (const part of ['Ponsel', 'Ini kunci sandi terakhir Anda', `name="credential" value="${last.id}"`])
      expect(text).toContain(part)
    expect((await signInWith(desk, last)).status).toBe(200)
  })

  test('of somebody else is 404, both to remove and on the page that asks', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const other = await desk.signedIn()
    const form = { credential: authenticator.id }
    const refused = await desk.post(REMOVAL, { cookie: other.cookie, form })
    expect(refused.status).toBe(404)
    const page = await desk.get(`${REMOVAL}?kunci=${authenticator.id}`, { cookie: other.cookie })
    expect(page.status).toBe(404)
    expect((await signInWith(desk, authenticator)).status).toBe(200)
  })

  test('of a disabled person no longer signs in', async () => {
    const { person, cookie } = await desk.signedIn(PRESETS.writer)
    const authenticator = await addPasskey(desk, cookie)
    await withDatabase(() =>
      database().writeOnce((queries) =>
        queries.person.updateMany({ where: { id: person.id }, data: { disabledAt: new Date() } }),
      ),
    )
    expect((await signInWith(desk, authenticator)).status).toBe(401)
  })

  test('whose counter decreases still signs in, and is recorded as an event', async () => {
    const { person, cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const statuses: number[] = []
    for (const counter of [0, 4_000_000_000, 5, 6])
      statuses.push((await signInWith(desk, authenticator, { counter })).status)
    expect(statuses).toEqual([200, 200, 200, 200])
    const events = await withDatabase(() =>
      database().read.deskEvent.findMany({ where: { personId: person.id, act: 'passkey_counter_fell' } }),
    )
    expect(events).toHaveLength(1)
  })

  test('of a former address of the site is shown as such, is not offered, and signs nobody in', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    await withDatabase(() =>
      database().writeOnce((queries) =>
        queries.passkey.updateMany({
          where: { credentialId: authenticator.id },
          data: { rpId: 'lama.example' },
        }),
      ),
    )
    expect((await desk.get('/meja/akun', { cookie })).text).toContain('milik alamat lama lama.example')
    expect((await optionsFor(desk, 'create', cookie)).excludeCredentials).toEqual([])
    expect((await optionsFor(desk, 'get', cookie)).allowCredentials).toEqual([])
    for (const rpId of [hostname, 'lama.example'])
      expect((await signInWith(desk, authenticator, { rpId })).status).toBe(401)
  })
})

describe('an answer is refused with 401 and a message, and signs nobody in,', () => {
  test('that was sent before, even concurrently', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const json = authenticator.get(await optionsFor(desk, 'get'))
    const statuses = (await atOnce(5, () => desk.post(ANSWER, { json }))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401])
    expect((await desk.post(ANSWER, { json })).status).toBe(401)
  })

  test('that adds a passkey a second time', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = createAuthenticator(desk.siteUrl)
    const json = authenticator.create(await optionsFor(desk, 'create', cookie))
    const again = authenticator.create(await optionsFor(desk, 'create', cookie))
    const responses = [json, json, again].map((body) => () => desk.post(ANSWER, { cookie, json: body }))
    const statuses: number[] = []
    for (const send of responses) statuses.push((await send()).status)
    expect(statuses).toEqual([200, 401, 401])
  })

  test('to a challenge of the other ceremony, or of another person', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const { challenge } = await optionsFor(desk, 'create', cookie)
    expect((await signInWith(desk, authenticator, { challenge })).status).toBe(401)
    const other = await desk.signedIn()
    const options = await optionsFor(desk, 'create', other.cookie)
    const json = createAuthenticator(desk.siteUrl).create(options)
    expect((await desk.post(ANSWER, { cookie, json })).status).toBe(401)
  })

  test('after five minutes, and not before', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const statuses: number[] = []
    for (const minutes of [4, 5])
      statuses.push((await signInWith(desk, authenticator, { challenge: await challengeOf(minutes) })).status)
    expect(statuses).toEqual([200, 401])
  })

  test('to a challenge with a changed expiry', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const { challenge } = await optionsFor(desk, 'get')
    const [expiresAt, ...rest] = Buffer.from(challenge, 'base64url').toString().split('.')
    const moved = Buffer.from([Number(expiresAt) + 1, ...rest].join('.')).toString('base64url')
    expect((await signInWith(desk, authenticator, { challenge: moved })).status).toBe(401)
  })

  test('to a used challenge with its signature encoded differently', async () => {
    const { cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    const { challenge } = await optionsFor(desk, 'get')
    expect((await signInWith(desk, authenticator, { challenge })).status).toBe(200)
    for (const alias of aliasesOf(challenge))
      expect((await signInWith(desk, authenticator, { challenge: alias })).status).toBe(401)
  })
})

describe('a sensitive act needs a sign-in by passkey or link within the last 15 minutes:', () => {
  const MINUTES = [
    { minutes: 14, statuses: [200, 303] },
    { minutes: 16, statuses: [403, 403] },
  ]

  test.each(MINUTES)('after $minutes minutes $statuses', async ({ minutes, statuses }) => {
    const { person, cookie } = await desk.signedIn()
    const { id: credential } = await addPasskey(desk, cookie)
    await ageBy(person.id, minutes)
    const options = await desk.post(OPTIONS, { cookie, json: { kind: 'create' } })
    const form = { credential, yakin: 'ya' }
    const removal = await desk.post(REMOVAL, { cookie, form })
    expect([options.status, removal.status]).toEqual(statuses)
  })

  test('a refusal says so, and links to the sign-in page', async () => {
    const { person, cookie } = await desk.signedIn()
    const { id: credential } = await addPasskey(desk, cookie)
    await ageBy(person.id, 16)
    const options = await desk.post(OPTIONS, { cookie, json: { kind: 'create' } })
    expect(JSON.parse(options.text).code).toBe('step_up_required')
    const { text } = await desk.post(REMOVAL, { cookie, form: { credential } })
    expect(text).toContain('href="/meja/masuk?lagi=1"')
    expect(text).toContain(`name="credential" value="${credential}"`)
    const again = await desk.get('/meja/masuk?lagi=1&kembali=/meja/akun', { cookie })
    expect(again.status).toBe(200)
    expect(again.text).toMatch(/data-passkey="get"[^>]* data-return="\/meja\/akun"/)
  })

  test('the same passkey starts a new session that may do it, and ends the former one', async () => {
    const { person, cookie } = await desk.signedIn()
    const authenticator = await addPasskey(desk, cookie)
    await ageBy(person.id, 16)
    const renewed = cookieOf(await signInWith(desk, authenticator, {}, cookie))
    expect([await desk.isSignedIn(cookie), await desk.isSignedIn(renewed)]).toEqual([false, true])
    expect((await desk.post(OPTIONS, { cookie: renewed, json: { kind: 'create' } })).status).toBe(200)
  })

  test('a link does so too', async () => {
    const { person, cookie } = await desk.signedIn()
    await ageBy(person.id, 16)
    const renewed = await desk.signIn(person, cookie)
    expect([await desk.isSignedIn(cookie), await desk.isSignedIn(renewed)]).toEqual([false, true])
    expect((await desk.post(OPTIONS, { cookie: renewed, json: { kind: 'create' } })).status).toBe(200)
  })
})

describe('a person who signed in by a link', () => {
  const OFFER = 'Lain kali tanpa tautan?'

  test('is offered a passkey until there is one', async () => {
    const { cookie } = await desk.signedIn()
    expect((await desk.get('/meja', { cookie })).text).toContain(OFFER)
    await addPasskey(desk, cookie)
    expect((await desk.get('/meja', { cookie })).text).not.toContain(OFFER)
  })
})

describe('with a SITE_URL that cannot have passkeys', () => {
  test('responses and screens say so', async () => {
    const siteUrl = 'http://artikel.example'
    const own = await startAlone({ SITE_URL: siteUrl })
    onTestFinished(own.kill)
    const here = deskAt({ ...own, siteUrl })
    const { cookie } = await here.signedIn()
    for (const [path, json] of [
      [OPTIONS, { kind: 'get' }],
      [OPTIONS, { kind: 'create' }],
      [ANSWER, {}],
    ] as const) {
      const { status, text } = await here.post(path, { cookie, json })
      expect([status, JSON.parse(text).detail]).toEqual([
        400,
        expect.stringContaining('npm run desk -- link'),
      ])
    }
    const screens = await Promise.all(
      ['/meja/masuk?lagi=1', '/meja/akun', '/meja'].map((path) => here.get(path, { cookie })),
    )
    for (const { status, text } of screens) {
      expect(status).toBe(200)
      expect(text).not.toContain('data-passkey=')
    }
    expect(screens[0]?.text).toContain('Kunci sandi memerlukan https')
  })
})

/** Makes a person's last proof of identity that many minutes old. */
async function ageBy(personId: number, minutes: number) {
  const strongAt = new Date(Date.now() - minutes * 60_000)
  await withDatabase(() =>
    database().writeOnce((queries) =>
      queries.deskSession.updateMany({ where: { personId }, data: { strongAt } }),
    ),
  )
}

/** A challenge as the service would have created it that many minutes ago. */
function challengeOf(minutes: number): Promise<string> {
  return withDatabase(async () => {
    vi.useFakeTimers({ now: Date.now() - minutes * 60_000, toFake: ['Date'] })
    return createChallenge('get').finally(() => vi.useRealTimers())
  })
}

/** The challenges with another last character whose signature decodes to the same bytes. */
function aliasesOf(challenge: string): string[] {
  const text = Buffer.from(challenge, 'base64url').toString()
  const signature = Buffer.from(text.slice(-43), 'base64url')
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    .map((last) => text.slice(0, -1) + last)
    .filter((other) => other !== text && Buffer.from(other.slice(-43), 'base64url').equals(signature))
    .map((other) => Buffer.from(other).toString('base64url'))
}

function countChallenges(): Promise<number> {
  return withDatabase(() => database().read.usedChallenge.count())
}
