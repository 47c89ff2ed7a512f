import { expect, test } from 'vitest'
import { drawable, outline } from './typeface'

const titles = [
  ['Kopi Gayo', 'Kopi Gayo'],
  ['🎉 Pesta 🇮🇩 di kampung 👨‍👩‍👧', 'Pesta di kampung'],
  ['東京の入門 React 2', 'React 2'],
  ['مرحبا بالعالم', ''],
  ['😀', ''],
  ['— … !', ''],
  ['Żółć e\u0301clair', 'Żółć éclair'],
  ['Đường về', 'Đưong ve'],
  ['a\ud800b', 'ab'],
] as const

test.each(titles)('of “%s” the card has “%s”', (title, shown) => {
  expect(drawable('newsreader', title)).toBe(shown)
})

test('lines are drawn as outlines of numbers alone', () => {
  const path = outline('newsreader', 'Ważna „wiadomość” & AVATAR', { x: 72, y: 200, size: 84 })
  expect(path).toMatch(/^M[-\d. MLQCZ]+$/)
})
