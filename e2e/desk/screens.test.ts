import { beforeAll, describe, expect, test } from 'vitest'
import { idOfKey } from '../../lib/auth/authenticate'
import { startSession } from '../../lib/auth/people/sessions'
import { routes } from '../../lib/routes/match'
import { desk } from '../api/support/desk'
import { store } from '../api/support/media'
import { withDatabase } from '../api/support/own-database'
import { withKey } from '../api/support/own-key'
import { startAlone } from '../api/support/servers'
import { service, serviceAt, word } from '../api/support/service'
import { type Desk, deskAt } from '../support/desk-client'
import { draw } from '../support/images'

const OPEN = ['/meja/masuk', `/meja/masuk/${'0'.repeat(64)}`]
const OF_DESK = routes().filter(({ isDesk, template }) => isDesk && !template.includes('{token}'))
const SCREENS = OF_DESK.filter(({ kind, template }) => kind === 'page' && !OPEN.includes(template)).map(
  ({ template }) => template,
)
const ACTS = OF_DESK.filter(({ kind }) => kind === 'document').map(({ template }) => template)
/** The paths that forms are sent to, including those that are pages too. */
const POSTED = OF_DESK.filter(({ kind, postsTo }) => kind === 'document' || postsTo !== null).map(
  ({ template }) => template,
)

const WITH_MESSAGE = OF_DESK.filter(({ query }) => query.includes('pesan')).map(({ template }) => template)

let cookie: string
let id: number
/** The ids to fill in, by the paths of their sections. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  const { person, cookie: theirs } = await desk.signedIn()
  cookie = theirs
  id = (await service.publish({})).id
  ids['/meja/orang'] = String(person.id)
  ids['/meja/kunci'] = idOfKey(await withKey(['articles:create']))
  const fields = { url: 'https://example.org/', events: ['*'] }
  const { body } = await service.call<{ data: { id: string } }>('POST', '/api/webhooks', { body: fields })
  ids['/meja/webhook'] = body.data.id
  ids['/meja/media'] = (await store(service, await draw().png().toBuffer())).id
})

/** Fills in the id of the article, key, person, webhook or picture that was created here. */
function at(template: string): string {
  const found = Object.entries(ids).find(([section]) => template.startsWith(section))?.[1] ?? String(id)
  return template.replace('{id}', found).replace('{revision}', '1').replace('{rest}', 'tidak-ada')
}

describe('a screen', () => {
  test.each(WITH_MESSAGE)('is shown with the name of a message that there is not: %s', async (path) => {
    for (const name of ['tidak-ada', 'constructor', '__proto__']) {
      const { status } = await desk.get(`${at(path)}?pesan=${name}`, { cookie })
      expect([name, status]).toEqual([name, 200])
    }
  })

  test.each([...SCREENS, ...OPEN])(
    'is not cached, not indexed, and not framed by other pages: %s',
    async (path) => {
      const sent = { cookie: OPEN.includes(path) ? null : cookie }
      const { status, headers } = await desk.get(at(path), sent)
      const others: Record<string, number> = {
        [OPEN[1] ?? '']: 404,
        // Without a conflicting copy there is nothing to choose from.
        '/meja/artikel/{id}/bentrok': 303,
        // The request names no passkey.
        '/meja/akun/kunci-sandi/hapus': 404,
        // Nobody has imported anything.
        '/meja/impor/{id}': 404,
        '/meja/{rest}': 404,
      }
      expect(status).toBe(others[path] ?? 200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      })
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("frame-src 'self'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("form-action 'self'")
      expect(policy).not.toMatch(/youtube|vimeo|'unsafe-eval'/)
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' 'sha256-[^']+'$/)
    },
  )

  test.each(SCREENS)('redirects a guest to the sign-in page, and back: %s', async (template) => {
    const path = at(template)
    const { status, location, headers, text } = await desk.get(`${path}?a=b`)
    expect([status, location]).toEqual([303, `/meja/masuk?kembali=${encodeURIComponent(`${path}?a=b`)}`])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toContain('/meja/keluar')
    const back = await desk.get(location ?? '', { cookie })
    expect([back.status, back.location]).toEqual([303, `${path}?a=b`])
  })

  test('redirects a guest at /meja to the sign-in page too', async () => {
    const { status, location } = await desk.get('/meja')
    expect([status, location]).toEqual([303, '/meja/masuk?kembali=%2Fmeja'])
  })

  test('redirects to no address outside the desk after signing in', async () => {
    const places = [
      '//evil.example',
      '/\\evil.example',
      '\\evil.example',
      'https://evil.example/meja',
      'https:evil.example',
      'javascript:alert(1)',
      '/meja/../artikel',
      '/meja\n/x',
      '/mejakursi',
      '/meja@evil.example',
      '/meja//evil.example/..',
      '/artikel',
      '',
    ]
    for (const place of places) {
      const address = `/meja/masuk?${new URLSearchParams({ kembali: place })}`
      expect([place, (await desk.get(address, { cookie })).location]).toEqual([place, '/meja'])
      expect((await desk.get(address)).text).toMatch(/ data-return="\/meja"/)
    }
  })

  test.each(['/meja', '/meja/artikel?q=tak*(!)', '/meja/media?q=a:b/c@d'])(
    'redirects back to %s',
    async (place) => {
      const address = `/meja/masuk?${new URLSearchParams({ kembali: place })}`
      expect((await desk.get(address, { cookie })).location).toBe(place)
    },
  )

  test('is 404 at an unknown address, and redirects without a trailing slash', async () => {
    expect((await desk.get('/meja/tidak-ada', { cookie })).status).toBe(404)
    const other = await desk.get('/meja/akun/', { cookie })
    expect([other.status, other.headers.get('cache-control')]).toEqual([308, 'no-store'])
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('does not accept %s', async (method) => {
    expect((await desk.send(method, '/meja', { cookie })).status).toBe(405)
  })

  test.each(SCREENS.filter((path) => !POSTED.includes(path)))('accepts no form: %s', async (path) => {
    const { status, headers } = await desk.post(at(path), { cookie, form: { a: 'b' } })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  test.each(ACTS)('is not served by GET at the path of an act: %s', async (path) => {
    const { status, headers } = await desk.get(at(path), { cookie })
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('a form of a person who is no longer signed in', () => {
  /** Fields that nobody types. */
  const UNTYPED = { revision: '7', when: 'later', 'choice.content.1': 'mine', overlap: '24h' }
  const FORMS = POSTED.filter((path) => !/^\/meja\/(keluar|kunci-sandi)/.test(path))

  test.each(FORMS)('is 401, with every field to send again: %s', async (template) => {
    const path = at(template)
    const content = `Baris satu\r\n\r\n<b>"dua"</b> & ${word()}`
    const { status, headers, text } = await desk.post(path, {
      form: { title: "Judul 'saya'", content, published_at: '', ...UNTYPED },
    })
    expect([status, headers.get('set-cookie')]).toEqual([401, null])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(text).toContain(`action="${path}"`)
    expect(text).toContain('href="/meja/masuk"')
    expect(fieldsIn(text)).toMatchObject({ title: "Judul 'saya'", content })
    for (const [name, value] of Object.entries(UNTYPED))
      expect(text).toContain(`<input type="hidden" name="${name}" value="${value}">`)
    expect(text).toContain('<label>Judul <textarea name="title"')
    expect(text).toContain('<label>Tanggal terbit <textarea name="published_at"')
  })

  test('can be sent again after signing in', async () => {
    const { person } = await desk.signedIn()
    const byline = word()
    const sent = await desk.post('/meja/akun/simpan', { form: { byline, language: 'en' } })
    const again = await desk.post('/meja/akun/simpan', {
      cookie: await desk.signIn(person),
      form: fieldsIn(sent.text),
    })
    expect([again.status, again.location]).toEqual([303, '/meja/akun?pesan=tersimpan'])
    expect((await desk.findPerson(person.name))?.byline).toBe(byline)
  })

  test.each([
    { name: 'no form at all', form: 'x=1', type: 'text/plain', status: 415 },
    { name: 'half a form', form: '--x\r\n', type: 'multipart/form-data; boundary=x', status: 400 },
  ])('is refused with a page: $name', async ({ form, type, status }) => {
    const refused = await desk.post('/meja/akun/simpan', { cookie, form, headers: { 'Content-Type': type } })
    expect(refused.status).toBe(status)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('is 413 with a page when it is longer than 4 MiB', async () => {
    const form = { byline: 'x'.repeat(4 * 1024 * 1024) }
    const refused = await desk.post('/meja/akun/simpan', { cookie, form })
    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('4 MiB')])
  })
})

describe('a person', () => {
  test('reads the desk in their language, and a guest in that of the site', async () => {
    const { cookie } = await desk.signedIn()
    expect((await desk.get('/meja/akun', { cookie })).text).toContain('Nama penulis pada artikel baru')
    await desk.post('/meja/akun/simpan', { cookie, form: { byline: 'A', language: 'en' } })
    expect((await desk.get('/meja/akun', { cookie })).text).toContain('Author’s name on new articles')
    expect((await desk.get('/meja/masuk?lagi=1', { cookie })).text).toContain('Sign in with a passkey')
    expect((await desk.get('/meja/masuk')).text).toContain('Masuk dengan kunci sandi')
  })
})

describe('the desk is not mentioned', () => {
  const DOCUMENTS = ['/', '/artikel', '/cari', '/sitemap.xml', '/sitemap-1.xml', '/robots.txt', '/llms.txt']
  const FEEDS = ['/feed.xml', '/atom.xml', '/feed.json']

  test.each([...DOCUMENTS, ...FEEDS])('in %s', async (path) => {
    await service.publish({})
    const response = await fetch(desk.url + path)
    expect(await response.text()).not.toContain('/meja')
  })
})

describe('with DESK=off', () => {
  let off: Desk

  beforeAll(async () => {
    const own = await startAlone({ DESK: 'off' })
    off = deskAt(own)
    return own.stop
  })

  test('every address is 404', async () => {
    const person = await off.addPerson()
    for (const path of [...SCREENS, ...ACTS, '/meja/masuk', await off.linkFor(person)])
      expect([path, (await off.get(at(path))).status]).toEqual([path, 404])
    for (const path of [...POSTED, await off.linkFor(person)]) {
      const { status, headers } = await off.post(at(path), { form: {} })
      expect([path, [404, 405].includes(status), headers.get('set-cookie')]).toEqual([path, true, null])
    }
  })

  test('a cookie has no effect', async () => {
    const { id: personId } = await off.addPerson()
    const token = await withDatabase(
      (opened) =>
        opened.write((queries) =>
          startSession(queries, { personId, method: 'link', agent: '', cookie: null }),
        ),
      off.databaseUrl,
    )
    const { slug } = await serviceAt({ url: off.url, apiKey: service.apiKey }).publish({ status: 'draft' })
    const headers = { Cookie: `artikel-${new URL(off.url).port}=${token}`, 'Artikel-Desk': '1' }
    expect((await fetch(`${off.url}/api/artikel/${slug}`, { headers })).status).toBe(404)
  })
})

/** The fields of the form that a page offers to send again. */
function fieldsIn(html: string): Record<string, string> {
  const fields = html.matchAll(/<textarea name="(\w+)"[^>]*>\n([^<]*)<\/textarea>/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescapeHtml(value)]))
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
