import { expect, test } from 'vitest'
import { parseJson } from './parse-json'

/** The shortest of several tries counts, as a busy machine may be slow for some. */
const TRIES = 3

test.each(['x ', 'x:', "'a' "])('%j a million times is parsed only up to its first error', (piece) => {
  const broken = `{\n "a": ${piece.repeat(1_000_000)}`
  const brokenAtEnd = `[${'1, '.repeat(1_000_000)}x`
  expect(() => parseJson(broken)).toThrow('The body is not valid JSON: see line 2, column 7.')
  expect(shortestMs(broken)).toBeLessThan(shortestMs(brokenAtEnd) / 3)
})

/** The shortest time to find the error in a text, in milliseconds. */
function shortestMs(text: string): number {
  const times = Array.from({ length: TRIES }, () => {
    const startedAt = performance.now()
    expect(() => parseJson(text)).toThrow()
    return performance.now() - startedAt
  })
  return Math.min(...times)
}
