import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../lib/auth/people/people'
import { service, word } from '../api/support/service'
import { deskOf } from '../support/desk'

const owner = await deskOf()
const english = await deskOf()
await english.send('/meja/akun/simpan', { byline: '', language: 'en' })
const writer = await deskOf(PRESETS.writer)

type Person = typeof owner

const newKey = () => ({ name: word(), preset: 'drafts', expires_in: '30d' })
const unnamed = { preset: 'drafts', expires_in: '30d' }

/** Pages that are not screens: the responses of acts, and unknown addresses. */
const pages: {
  name: string
  open: (by: Person) => ReturnType<Person['open']>
  by: Person
  status: number
}[] = [
  { name: 'a secret', by: owner, status: 200, open: (by) => by.send('/meja/kunci/buat', newKey()) },
  {
    name: 'the errors of a form',
    by: owner,
    status: 422,
    open: (by) => by.send('/meja/kunci/buat', unnamed),
  },
  {
    name: 'a forbidden page',
    by: writer,
    status: 403,
    open: (by) => by.send('/meja/kunci/buat', newKey()),
  },
  {
    name: 'a missing article',
    by: owner,
    status: 404,
    open: (by) => by.send('/meja/artikel/999999999/hapus'),
  },
  { name: 'an unknown address', by: owner, status: 404, open: (by) => by.open('/meja/tidak-ada') },
  {
    name: 'a longer unknown address',
    by: writer,
    status: 404,
    open: (by) => by.open('/meja/kunci/x/y/z.html?a=b'),
  },
]

describe('the frame of the desk is around', () => {
  test.each(pages)('$name', async ({ open, by, status }) => {
    const { html, headers, ...page } = await open(by)
    expect(page.status).toBe(status)
    expect(html).toContain('href="#isi">Langsung ke isi</a>')
    expect(html).toMatch(/<main id="isi" tabindex="-1"/i)
    expect(html).toContain('href="/meja/artikel"')
    expect(html.includes('href="/meja/kunci"')).toBe(by === owner)
    expect(html).toContain(`>${by.name}</a>`)
    expect(html).toContain('action="/meja/keluar"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('such a page in the language of the person, with their section marked', async () => {
    const { html } = await english.send('/meja/kunci/buat', newKey())
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('>Sign out</button>')
    expect(html).toContain('<a href="/meja/kunci" aria-current="page">Keys</a>')
    expect((await english.open('/meja/tidak-ada')).html).toContain('Nothing is here')
  })
})

describe('the root of a page has the language', () => {
  test.each(['/meja', '/meja/artikel/baru', '/meja/tidak-ada', '/meja/masuk?lagi=1', '/meja/masuk/x'])(
    'of the person: %s',
    async (path) => {
      const roots = [await english.open(path), await owner.open(path)].map(({ html }) => rootOf(html))
      expect(roots).toEqual([expect.stringContaining(' lang="en"'), expect.stringContaining(' lang="id"')])
    },
  )

  test('of the site, where a person sees an article as its readers do', async () => {
    const { id } = await service.publish({ status: 'draft' })
    expect(rootOf((await english.open(`/meja/artikel/${id}/pratinjau`)).html)).toContain(' lang="id"')
    const { html } = await english.open(`/meja/artikel/${id}`)
    expect(/<template[^>]*>/.exec(html)?.[0]).toContain(' lang="id"')
  })
})

test('a guest who sends a form gets back every field of it, whatever its name', async () => {
  const form = new FormData()
  const names = ['title', 'tidak-ada', 'constructor', '__proto__']
  for (const name of names) form.append(name, `Isi ${name}`)
  const { status, html } = await owner.send('/meja/akun/simpan', form, { cookie: null })
  expect(status).toBe(401)
  for (const name of names) expect(html).toContain(`name="${name}" rows="2" dir="auto">\nIsi ${name}<`)
})

test('a form of an article whose id is not ASCII redirects like that of any unknown one', async () => {
  const { location } = await owner.send('/meja/artikel/artikel-é/terbit', { when: 'later' })
  expect(location).toBe('/meja/artikel/artikel-%C3%A9/terbit?periksa=1&tanggal=')
})

test('an unknown address redirects a guest to the sign-in page, with the address to return to', async () => {
  const response = await owner.open('/meja/tidak/ada', { cookie: null })
  expect([response.status, response.location]).toEqual([303, '/meja/masuk?kembali=%2Fmeja%2Ftidak%2Fada'])
})

test('a screen is compressed for a person who is signed in, but the response to a form is not', async () => {
  await owner.open('/meja')
  const { headers } = await owner.open('/meja/artikel')
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(Number(headers.get('content-length'))).toBeLessThan(40_000)
  const secret = await owner.send('/meja/kunci/buat', newKey())
  expect(secret.headers.get('content-encoding')).toBeNull()
})

/** The opening `<html>` tag of a page. */
function rootOf(html: string): string {
  return /<html[^>]*>/.exec(html)?.[0] ?? ''
}
