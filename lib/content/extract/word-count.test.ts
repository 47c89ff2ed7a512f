import { describe, expect, it } from 'vitest'
import { minutesFor, wordCount } from './word-count'

describe('the length of a text', () => {
  it('is counted in words', () => {
    expect(wordCount('Satu dua, buku-buku don’t 3')).toBe(5)
  })

  it('counts 500 characters of scripts without spaces as 200 words', () => {
    expect(wordCount('東'.repeat(500))).toBe(200)
  })

  it.each([
    { words: 0, minutes: 1 },
    { words: 200, minutes: 1 },
    { words: 299, minutes: 1 },
    { words: 300, minutes: 2 },
    { words: 400, minutes: 2 },
    { words: 2_000, minutes: 10 },
  ])('of $words words takes $minutes minutes', ({ words, minutes }) => {
    expect(minutesFor(wordCount('kata '.repeat(words)))).toBe(minutes)
  })
})
