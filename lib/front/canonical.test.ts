import { expect, test } from 'vitest'
import { canonicalUrl } from './canonical'

const moves = [
  ['/artikel/', '/artikel'],
  ['/Artikel/Kopi-Gayo/', '/artikel/kopi-gayo'],
  ['/artikel/halaman/1', '/artikel'],
  ['/TAG/kopi/Halaman/1/', '/tag/kopi'],
  ['/TAG/Kopi/Halaman/1/', '/tag/Kopi'],
  ['/TAG/%43/', '/tag/C'],
  ['/Tag/Kopi/Feed.xml', '/tag/Kopi/feed.xml'],
  ['/kategori/kuliner/halaman/1?utm=x', '/kategori/kuliner?utm=x'],
  ['/artikel?page=1', '/artikel'],
  ['/cari?q=Kopi&page=1', '/cari?q=Kopi'],
  ['/cari?q=Kopi&page=2&page=1', '/cari?q=Kopi'],
  ['/cari?page=1&q=Kopi&page=2', '/cari?q=Kopi&page=2'],
  ['/cari/?q=Kopi', '/cari?q=Kopi'],
  ['/?page=1', '/'],
  ['/artikel?', '/artikel'],
  ['/artikel/Caf%C3%A9', '/artikel/caf%C3%A9'],
  ['/artikel/kopi/markdown', '/artikel/kopi.md'],
  ['/artikel/%70enting.md', '/artikel/penting.md'],
  ['/artikel/caf%c3%a9', '/artikel/caf%C3%A9'],
  ['/api/artikel/%6bopi', '/api/artikel/kopi'],
  ['/api/artikel/Kopi/', '/api/artikel/Kopi'],
  ['/api//artikel//Kopi//', '/api/artikel/Kopi'],
  ['//artikel///kopi', '/artikel/kopi'],
  ['/feed%2Exml', '/feed.xml'],
  ['/sitemap/artikel-1.xml', '/sitemap-artikel-1.xml'],
] as const

test.each(moves)('%s has the canonical URL %s', (target, canonical) => {
  expect(canonicalUrl(target)).toBe(canonical)
  expect(canonicalUrl(canonical)).toBeNull()
})

const stays = [
  '/',
  '/?q=A',
  '/artikel/kopi-gayo',
  '/artikel/markdown',
  '/artikel/kopi-gayo.md',
  '/sitemap.xml',
  '/artikel/halaman/2',
  '/artikel/halaman/10',
  '/cari?q=Kopi&page=11',
  '/_next/static/chunks/AbC.js',
  '/api/artikel/Kopi',
  '/api/artikel?q=%6B',
  '/api/artikel?',
  '/artikelku/',
  '/kategori/C',
  '/penulis/Ani/halaman/2',
  '/penulis/Ani/atom.xml',
]

test.each(stays)('%s is canonical', (target) => {
  expect(canonicalUrl(target)).toBeNull()
})
