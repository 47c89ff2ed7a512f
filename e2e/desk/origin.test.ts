import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import { database } from '../../lib/db/database'
import { desk } from '../api/support/desk'
import { withDatabase } from '../api/support/own-database'
import { withKey } from '../api/support/own-key'
import { service, word } from '../api/support/service'
import { cookieOf } from '../support/desk-client'
import { openSocket, readResponse } from '../support/raw-request'
import { requestFrom } from '../support/request-from'

/** Headers of same-origin requests: as browsers send them over https, and over http. */
const HERE: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': '', Origin: desk.siteUrl },
]

const ELSEWHERE: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site', Origin: desk.siteUrl },
  { 'Sec-Fetch-Site': 'same-site', Origin: desk.siteUrl },
  { 'Sec-Fetch-Site': 'none', Origin: desk.siteUrl },
  { 'Sec-Fetch-Site': '', Origin: 'null' },
  { 'Sec-Fetch-Site': '', Origin: '' },
  { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': '', Origin: siblingPort() },
  { 'Sec-Fetch-Site': '', Origin: desk.siteUrl.replace('http:', 'https:') },
  { 'Sec-Fetch-Site': '', Origin: desk.url },
  { 'Sec-Fetch-Site': '', Origin: `${desk.siteUrl}.evil.example` },
  { 'Sec-Fetch-Site': '', Origin: 'http://evil.example', Host: 'evil.example' },
]

describe('a write at the desk', () => {
  test.each(HERE)('is accepted from the same origin: %j', async (headers) => {
    const { person, cookie } = await desk.signedIn()
    const byline = word()
    const { status } = await desk.post('/meja/akun/simpan', { cookie, form: { byline }, headers })
    expect([status, await bylineOf(person.name)]).toEqual([303, byline])
  })

  test.each(ELSEWHERE)('is 403 from another origin, and changes nothing: %j', async (headers) => {
    const { person, cookie } = await desk.signedIn()
    const form = { byline: word() }
    const refused = await desk.post('/meja/akun/simpan', { cookie, form, headers })
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null])
    expect(await bylineOf(person.name)).toBe(person.name)

    expect((await desk.post('/meja/keluar', { cookie, form: {}, headers })).status).toBe(403)
    expect(await desk.isSignedIn(cookie)).toBe(true)

    const link = await desk.linkFor(person)
    const signIn = await desk.post(link, { form: {}, headers })
    expect([signIn.status, cookieOf(signIn)]).toEqual([403, null])
    expect((await desk.get(link)).status).toBe(200)
  })

  test('is 403 from another origin before its body is read', async () => {
    const { cookie } = await desk.signedIn()
    const socket = await openSocket(desk.url)
    const lines = [
      'POST /meja/akun/simpan HTTP/1.1',
      `Host: ${new URL(desk.siteUrl).host}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 3000000',
      'Sec-Fetch-Site: cross-site',
      'Connection: close',
      `Cookie: ${cookie}`,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n--x`)
    // The rest of the body never comes.
    expect((await readResponse(socket)).status).toBe(403)
  })

  test('is refused from another origin, unlike a read', async () => {
    const { cookie } = await desk.signedIn()
    const { status } = await desk.get('/meja/akun', { cookie, headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(status).toBe(200)
  })
})

describe('the API with the cookie of a person', () => {
  test('acts for that person with Artikel-Desk: 1, and for a guest without it', async () => {
    const { cookie } = await desk.signedIn()
    const { slug } = await service.publish({ status: 'draft' })
    const read = (headers: Record<string, string>) => service.detail(slug, { headers })
    expect((await read({ Cookie: cookie, 'Artikel-Desk': '1' })).status).toBe(200)
    const guests: Record<string, string>[] = [
      { Cookie: cookie },
      { Cookie: cookie, 'Artikel-Desk': '' },
      { Cookie: cookie, 'Artikel-Desk': 'true' },
      { 'Artikel-Desk': '1' },
    ]
    for (const headers of guests) expect((await read(headers)).status).toBe(404)
  })

  test('writes in the name of the person, only from the same origin', async () => {
    const { person, cookie } = await desk.signedIn()
    const write = (headers: Record<string, string>) =>
      service.post(
        { title: word(), category: word(), content: 'Isi.' },
        { key: null, headers: { Cookie: cookie, 'Artikel-Desk': '1', ...headers } },
      )
    for (const headers of HERE) {
      const created = await write(headers)
      expect(created.status).toBe(201)
      const { slug } = created.body.data
      const revisions = await service.call<{ data: { by: string; by_kind: string }[] }>(
        'GET',
        `/api/artikel/${slug}/revisions`,
        { key: service.apiKey },
      )
      expect(revisions.body.data).toMatchObject([{ by: person.name, by_kind: 'person' }])
    }
    for (const headers of ELSEWHERE) {
      // Not checked against the OpenAPI document, which describes the API for programs with keys.
      const { status, body } = await requestFrom('127.0.0.1', `${desk.url}/api/artikel`, {
        method: 'POST',
        headers: { ...headers, Cookie: cookie, 'Artikel-Desk': '1', 'Content-Type': 'application/json' },
        body: '{}',
        deadlineMs: 20_000,
      })
      expect([status, JSON.parse(body).code]).toEqual([403, 'foreign_origin'])
    }
    expect((await write({ 'Sec-Fetch-Site': 'same-origin', 'Artikel-Desk': '0' })).status).toBe(401)
  })

  test('acts for a key if one is given too', async () => {
    const { cookie } = await desk.signedIn()
    const { slug } = await service.publish({ status: 'draft' })
    const headers = { Cookie: cookie, 'Artikel-Desk': '1' }
    const key = await withKey(['articles:create'])
    expect((await service.detail(slug, { key, headers })).status).toBe(404)
    expect((await service.detail(slug, { key: 'nope', headers })).status).toBe(401)
  })

  test('lets a person do what their scopes say, and no more', async () => {
    const { slug } = await service.publish({})
    const calls = [
      { method: 'PATCH', path: `/api/artikel/${slug}`, scope: 'articles:update' },
      { method: 'DELETE', path: `/api/artikel/${slug}`, scope: 'articles:delete' },
      { method: 'POST', path: '/api/webhooks', scope: 'webhooks:manage' },
    ] as const
    for (const preset of ['writer', 'editor'] as const) {
      const { cookie } = await desk.signedIn(PRESETS[preset])
      const headers = { Cookie: cookie, 'Artikel-Desk': '1', 'Sec-Fetch-Site': 'same-origin' }
      for (const { method, path, scope } of calls) {
        const body = method === 'DELETE' ? {} : { body: { url: 'https://hook.example/', events: [] } }
        const isAllowed = (PRESETS[preset] as readonly string[]).includes(scope)
        const query = isAllowed ? '?dry_run=true' : ''
        if (isAllowed && method === 'DELETE') continue
        const { status } = await service.call(method, `${path}${query}`, { key: null, headers, ...body })
        expect([preset, scope, status]).toEqual([preset, scope, isAllowed ? 200 : 403])
      }
    }
  })
})

describe('a response for a person', () => {
  test('never reaches a guest through a cache', async () => {
    const { cookie } = await desk.signedIn()
    const category = word()
    const secret = word()
    const { slug } = await service.publish({ category, title: secret, status: 'draft' })
    const addresses = [
      `/api/artikel/${slug}`,
      `/api/artikel?status=all&kategori=${category}`,
      `/api/artikel?kategori=${category}`,
      `/api/artikel?q=${secret}&status=draft`,
      '/api/artikel/categories',
      `/artikel/${slug}`,
      `/artikel/${slug}.md`,
      '/meja',
      '/meja/akun',
    ]
    const own = { Cookie: cookie, 'Artikel-Desk': '1' }
    for (const address of addresses) {
      const mine = await text(address, own)
      // A 404 response repeats the address.
      const theirs = (await text(address, {})).replaceAll(slug, '')
      expect([address, theirs.includes(secret)]).toEqual([address, false])
      const again = (await text(address, { Cookie: cookie })).replaceAll(slug, '')
      expect([address, again.includes(secret)]).toEqual([address, false])
      if (address.startsWith('/api/artikel/') && !address.endsWith('categories'))
        expect(mine).toContain(secret)
    }
  })

  test.each(['/api/artikel', '/api/artikel/categories'])(
    'names in Vary what it depends on, for caches that keep the response for guests: %s',
    async (address) => {
      const { cookie } = await desk.signedIn()
      const usual = 'Authorization, X-API-Key, Artikel-Desk, Accept-Encoding'
      const asked = 'Authorization, X-API-Key, Artikel-Desk, Cookie, Accept-Encoding'
      // The first fills the cache, from which requests with Artikel-Desk are not served.
      expect(await varyOf(address, {})).toBe(usual)
      expect(await varyOf(address, { Cookie: cookie })).toBe(usual)
      expect(await varyOf(address, { 'Artikel-Desk': '1' })).toBe(asked)
      expect(await varyOf(address, { 'Artikel-Desk': '1', Cookie: cookie })).toBe(asked)
    },
  )

  async function varyOf(address: string, headers: Record<string, string>): Promise<string | null> {
    return (await fetch(desk.url + address, { headers })).headers.get('vary')
  }

  async function text(address: string, headers: Record<string, string>): Promise<string> {
    return (await fetch(desk.url + address, { headers, redirect: 'manual' })).text()
  }
})

function siblingPort(): string {
  const { port } = new URL(desk.siteUrl)
  return `http://localhost:${Number(port) + 1}`
}

async function bylineOf(name: string): Promise<string | undefined> {
  const found = await withDatabase(() => database().read.person.findFirst({ where: { name } }))
  return found?.byline ?? found?.name
}
