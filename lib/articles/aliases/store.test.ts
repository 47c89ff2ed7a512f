import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../routes/table'
import { isReservedAlias, toAlias } from './store'

describe('the stored form of an alias', () => {
  const forms: [sent: string, stored: string | null][] = [
    ['/2019/05/judul/', '/2019/05/judul/'],
    ['/?p=123', '/?p=123'],
    ['https://lama.example/2019/judul?x=1#bagian', '/2019/judul?x=1'],
    ['/kopi%2Dsusu/caf%C3%A9', '/kopi-susu/café'],
    ['/café', '/café'],
    ['/a/../b/./c', '/b/c'],
    ['/100%25 murni', '/100%25%20murni'],
    ['judul', null],
    ['//lama.example/judul', null],
    ['mailto:a@b.example', null],
    ['/rusak%E9', null],
    ['/a\\b%5Cc%0A', null],
    ['/a\uD800b', null],
    ...['\0', '\t', '\r', '\n', '\x1F', '\x7F', '\x85'].map(
      (control) => [`/a${control}b`, null] satisfies [string, null],
    ),
    ['/a\x1F', null],
  ]
  test.each(forms)('of %j is %j', (sent, stored) => {
    expect(toAlias(sent)).toBe(stored)
  })

  test('is its own stored form', () => {
    for (const [, stored] of forms) if (stored) expect(toAlias(stored)).toBe(stored)
  })
})

describe('an alias', () => {
  test('cannot be a URL of the service', () => {
    for (const { template } of ROUTES) expect([template, isReservedAlias(template)]).toEqual([template, true])
    for (const name of readdirSync('public'))
      expect([name, isReservedAlias(`/${name}/1.png`)]).toEqual([name, true])
    expect(isReservedAlias('/Artikel/judul')).toBe(true)
    expect(isReservedAlias('/pratinjau/4')).toBe(true)
  })

  test('may be the home page with a query', () => {
    expect([isReservedAlias('/'), isReservedAlias('/?p=1')]).toEqual([true, false])
  })
})
