import { describe, expect, test } from 'vitest'
import { fitText, type SizeSteps } from './fit-text'

/** Every character is half as wide as high. */
const measure = (line: string, size: number) => [...line].length * size * 0.5
const STEPS: SizeSteps = [
  [20, 2],
  [10, 3],
]

describe('the text of a card', () => {
  test('has the largest size at which it fits', () => {
    expect(fitText('satu dua', 100, STEPS, measure)).toEqual({ size: 20, lines: ['satu dua'] })
    expect(fitText('satu dua tiga', 100, STEPS, measure)).toEqual({ size: 20, lines: ['satu dua', 'tiga'] })
  })

  test('gets smaller when it does not fit', () => {
    const text = 'satu dua tiga empat lima'
    expect(fitText(text, 100, STEPS, measure)).toEqual({ size: 10, lines: ['satu dua tiga empat', 'lima'] })
  })

  test('is truncated at the smallest size', () => {
    const { size, lines } = fitText('satu '.repeat(51).trim(), 100, STEPS, measure)
    expect(size).toBe(10)
    expect(lines).toEqual(['satu satu satu satu', 'satu satu satu satu', 'satu satu satu satu…'])
  })

  test('breaks a word that is longer than a line', () => {
    const { lines } = fitText('x'.repeat(255), 100, STEPS, measure)
    expect(lines.map((line) => line.length)).toEqual([20, 20, 20])
    expect(lines[2]).toMatch(/x…$/)
  })

  test('can be empty', () => {
    expect(fitText('', 100, STEPS, measure).lines).toEqual([])
  })
})
