import { expect, test } from 'vitest'
import { pagePath, parsePage, searchPath } from './paths'

test('the first page has the path of its list', () => {
  expect(pagePath('/artikel', 1)).toBe('/artikel')
  expect(pagePath('/tag/kopi', 2)).toBe('/tag/kopi/halaman/2')
})

test('a search omits blank parameters', () => {
  expect(searchPath({})).toBe('/cari')
  expect(searchPath({ q: 'kopi & teh', kategori: '', page: 1 })).toBe('/cari?q=kopi+%26+teh')
  expect(searchPath({ q: 'kopi', tag: 'resep', page: 3 })).toBe('/cari?q=kopi&tag=resep&page=3')
})

const numbers = [
  ['1', 1],
  ['20', 20],
  ['0', null],
  ['02', null],
  ['-1', null],
  ['1e3', null],
  ['٣', null],
  ['', null],
] as const

test.each(numbers)('the page number %o parses to %s', (text, page) => {
  expect(parsePage(text)).toBe(page)
})
