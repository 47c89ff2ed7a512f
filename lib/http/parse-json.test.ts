import { expect, test } from 'vitest'
import { parseJson } from './parse-json'

/** What is read to its end takes half a second; a busy machine may take its time once. */
const MAX_MS = 100
const TRIES = 3

test.each(['x ', 'x:', "'a' "])('%j, a million times, is read no further than its first error', (piece) => {
  const text = `{\n "a": ${piece.repeat(1_000_000)}`
  const times = Array.from({ length: TRIES }, () => {
    const startedAt = performance.now()
    expect(() => parseJson(text)).toThrow('The body is not valid JSON: see line 2, column 7.')
    return performance.now() - startedAt
  })
  expect(Math.min(...times)).toBeLessThan(MAX_MS)
})
