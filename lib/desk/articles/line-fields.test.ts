import { expect, test } from 'vitest'
import { linesOf, listText, toPicture } from './line-fields'

const pictures = [
  { line: 'https://a.example/b.jpg', picture: { url: 'https://a.example/b.jpg' } },
  { line: '/media/b.jpg | Kopi', picture: { url: '/media/b.jpg', alt: 'Kopi' } },
  { line: '/media/b.jpg | Kopi | Pagi', picture: { url: '/media/b.jpg', alt: 'Kopi', caption: 'Pagi' } },
  { line: '/media/b.jpg |  | Pagi', picture: { url: '/media/b.jpg', caption: 'Pagi' } },
  { line: '/media/b.jpg | a | b | c', picture: { url: '/media/b.jpg', alt: 'a', caption: 'b | c' } },
]

test.each(pictures)('a picture converts to a line and back: $line', ({ line, picture }) => {
  expect(toPicture(line)).toEqual(picture)
  expect(listText('gallery', [picture])).toBe(line)
})

test('a caption of several lines becomes one line', () => {
  expect(listText('gallery', [{ url: '/a', caption: 'satu\r\ndua' }])).toBe('/a |  | satu dua')
})

test('lists have one item per line, and tags are separated by commas', () => {
  expect(listText('aliases', ['/a', '/b'])).toBe('/a\n/b')
  expect(listText('tags', ['a', 'b'])).toBe('a, b')
  expect(linesOf(' /a \n\n/b\n')).toEqual(['/a', '/b'])
})
