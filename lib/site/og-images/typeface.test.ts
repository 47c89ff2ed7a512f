import { expect, test } from 'vitest'
import { drawableText, textPath } from './typeface'

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

test.each(titles)('a card shows “%s” as “%s”', (title, shown) => {
  expect(drawableText('newsreader', title)).toBe(shown)
})

test('a line is drawn as a path of numbers', () => {
  const path = textPath('newsreader', 'Ważna „wiadomość” & AVATAR', { x: 72, y: 200, size: 84 })
  expect(path).toMatch(/^M[-\d. MLQCZ]+$/)
})
