import { expect, test } from 'vitest'
import { fitAliases, plainAddress } from './aliases'
import type { Loss } from './import-item'

test.each([
  ['/2019/05/judul/', '/2019/05/judul/'],
  ['/kopi_susu-2.html', '/kopi_susu-2.html'],
  ['/?p=12&page_id=3', '/?p=12&page_id=3'],
  ['/café/日本', '/caf%C3%A9/%E6%97%A5%E6%9C%AC'],
  ['/caf%c3%a9', '/caf%c3%a9'],
])('the address %s is plain, written as %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})

/** Characters with a meaning in a web server configuration; tested raw and encoded. */
const SPECIAL = [...' \n\r\t\0"\'`{}[]()<>\\$*?#;|^@!%,\u00a0\u202e\u2028']

test.each([
  ...SPECIAL.map((character) => `/a/${encodeURIComponent(character)}b`),
  ...SPECIAL.map((character) => `/a/%${character.charCodeAt(0).toString(16).padStart(2, '0')}`),
  ...SPECIAL.filter((character) => !/[?\s\0&#]/.test(character)).map((character) => `/?a=${character}`),
  '/x"\n\timport /etc/passwd',
  '/a\\" } respond "x',
  '/a/%5C',
  '/{env.SECRET}',
  '/*',
  '//host.example/x',
  '/\\host.example/x',
  '/%',
  '/%ff',
  '/a#b',
  'a/b',
  '',
])('the address %j is not plain', (text) => {
  expect(plainAddress(text)).toBeNull()
})

test('a former address is kept up to 500 characters, counted in code points', () => {
  const [longest, longer] = [`/${'😀'.repeat(499)}`, `/${'😀'.repeat(500)}`]
  const losses: Loss[] = []
  expect(fitAliases([longest, longer], losses)).toEqual([longest])
  expect(losses.map(({ message }) => message)).toEqual([expect.stringContaining('more than 500 characters')])
})

test.each([
  '/',
  '/feed.xml',
  '/cari/',
  '/Cari/',
  '/cari/?q=kopi',
  '/tag/judul-satu/',
  '/kategori/kopi/feed.xml',
  '/artikel/halaman/2/',
  '/meja/artikel/',
  '/media/foto.jpg',
])('no redirect of a web server is written for %s, which the service serves itself', (own) => {
  const losses: Loss[] = []
  expect(fitAliases([own], losses)).toEqual([])
  expect(losses.map(({ address }) => address)).toEqual([undefined])
})

test.each(['/artikel/lama/', '/artikel/lama?p=1', '/docs/lama', '/tag/2019/judul/'])(
  'a redirect of a web server is written for %s, where the service cannot redirect itself',
  (own) => {
    const losses: Loss[] = []
    expect(fitAliases([own], losses)).toEqual([])
    expect(losses.map(({ address }) => address)).toEqual([own])
  },
)
