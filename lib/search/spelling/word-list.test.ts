import { describe, expect, test } from 'vitest'
import { editCost, WordList } from './word-list'

const costs = [
  { name: 'a letter left out', typed: 'kmpos', word: 'kompos', cost: 1 },
  { name: 'a letter too many', typed: 'komxpos', word: 'kompos', cost: 1 },
  { name: 'another letter', typed: 'konpos', word: 'kompos', cost: 1 },
  { name: 'two letters exchanged', typed: 'kompso', word: 'kompos', cost: 1.1 },
  { name: 'a doubled letter', typed: 'kommpos', word: 'kompos', cost: 0.75 },
  { name: 'a letter that should be doubled', typed: 'espreso', word: 'espresso', cost: 0.75 },
  { name: 'another first letter', typed: 'gompos', word: 'kompos', cost: 1.5 },
  { name: 'more than one error', typed: 'kmps', word: 'kompos', cost: null },
]

test.each(costs)('$name costs $cost', ({ typed, word, cost }) => {
  expect(editCost(typed, word, 1)).toBe(cost)
})

describe('the words near a typed one', () => {
  test('are all within the given number of edits, the nearest first', () => {
    const list = listOf('kompos', 'kompor', 'komponen', 'kampus', 'tempe')
    expect(list.near('kompoos', 1).map(({ word }) => word)).toEqual(['kompos'])
    expect(list.near('kompoos', 2).map(({ word }) => word)).toEqual(['kompos', 'kompor'])
  })

  test('never include the word itself', () => {
    expect(listOf('kompos').near('kompos', 2)).toEqual([])
  })

  test('are the same as in a full scan, in any script', () => {
    const words = wordsOf('abcdeабв', 5).concat(wordsOf('ab', 9))
    const list = listOf(...words)
    for (const typed of ['abcde', 'edcba', 'авбab', 'aabba', 'ababababa']) {
      const expected = words.filter((word) => word !== typed && editCost(typed, word, 2) !== null)
      expect(
        list
          .near(typed, 2)
          .map(({ word }) => word)
          .sort(),
      ).toEqual(expected.sort())
    }
  })
})

function listOf(...words: string[]): WordList {
  const list = new WordList()
  for (const word of words) list.add(word)
  return list
}

/** Up to 5,000 different words of these letters. */
function wordsOf(letters: string, length: number): string[] {
  const words = Array.from({ length: 5_000 }, (_, at) =>
    Array.from(
      { length },
      (_, place) => letters[Math.floor(at / 7 ** place + at * place) % letters.length],
    ).join(''),
  )
  return [...new Set(words)]
}
