import { expect, test } from 'vitest'
import { isKeptByReaderView, readerViewSafeId } from './reader-view'

const ids = [
  { id: 'cara-menyeduh', safe: 'cara-menyeduh' },
  { id: 'menulis-ulang', safe: 'm-enulis-ulang' },
  { id: 'sebuah-ad-kecil', safe: 'sebuah-a-d-kecil' },
  { id: 'comedia', safe: 'c-om-edia' },
  { id: 'telecom-indonesia', safe: 'telec-om-indonesia' },
]

test.each(ids)('reader views keep the element for the id $id', ({ id, safe }) => {
  expect(readerViewSafeId(id)).toBe(safe)
  expect(isKeptByReaderView(safe)).toBe(true)
})
