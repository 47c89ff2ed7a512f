import { expect, test } from 'vitest'
import { plainAddress } from './aliases'

test.each([
  ['/2019/05/judul/', '/2019/05/judul/'],
  ['/kopi_susu-2.html', '/kopi_susu-2.html'],
  ['/?p=12&page_id=3', '/?p=12&page_id=3'],
  ['/café/日本', '/caf%C3%A9/%E6%97%A5%E6%9C%AC'],
  ['/caf%c3%a9', '/caf%c3%a9'],
])('the address %s is plain as %s', (text, address) => {
  expect(plainAddress(text)).toBe(address)
})

/** Each character that a configuration reads, as it is and encoded. */
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
