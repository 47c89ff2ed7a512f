import { expect, test } from 'vitest'
import { prefersMinimal } from './preferences'

const rows: [header: string, isMinimal: boolean][] = [
  ['return=minimal', true],
  ['Return = "Minimal"', true],
  ['respond-async, return=minimal; foo=bar', true],
  ['return=representation', false],
  ['return=representation, return=minimal', false],
  ['return=minimalist', false],
  ['x-return=minimal', false],
  ['', false],
]

test.each(rows)('"%s" asks for a minimal response: %s', (header, isMinimal) => {
  expect(prefersMinimal(new Headers({ prefer: header }))).toBe(isMinimal)
})

test('no preference asks for the whole response', () => {
  expect(prefersMinimal(new Headers())).toBe(false)
})
