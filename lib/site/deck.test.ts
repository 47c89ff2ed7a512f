import { expect, test } from 'vitest'
import { deckOf } from './deck'

const text = 'Kopi Gayo tumbuh\ndi Takengon. Buahnya merah.\n\nLalu dijemur.'

test('a written summary is shown above the text', () => {
  expect(deckOf({ summary: 'Tiga hari di kebun.', text })).toBe('Tiga hari di kebun.')
})

test.each(['Kopi Gayo tumbuh di Takengon. Buahnya merah.', 'Kopi Gayo tumbuh di…', ''])(
  'a summary that repeats the opening is not shown: %o',
  (summary) => {
    expect(deckOf({ summary, text })).toBeNull()
  },
)
