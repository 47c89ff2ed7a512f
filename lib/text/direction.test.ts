import { expect, test } from 'vitest'
import { directionOf } from './direction'

test.each([
  ['דליל קפה', 'rtl'],
  ['10 دقائق: kopi', 'rtl'],
  ['𐴀𐴞𐴕𐴐𐴝', 'rtl'],
  ['ࡌࡀࡍࡃࡀ', 'rtl'],
  ['Kata שלום', undefined],
  ['2026', undefined],
  ['', undefined],
])('the direction of %j is that of its first letter', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
