import { describe, expect, test } from 'vitest'
import { fitList, fitPage, MAX_CHARACTERS, toParts } from './length'

describe('the parts of a text', () => {
  const texts = [
    { name: 'nothing', text: '' },
    { name: 'a short text', text: 'Satu.\n\nDua.' },
    {
      name: 'paragraphs',
      text: Array.from({ length: 3_000 }, (_, at) => `Alinea ${at} "kutip".`).join('\n\n'),
    },
    { name: 'lines', text: Array.from({ length: 9_000 }, (_, at) => `baris ${at}`).join('\n') },
    { name: 'one long word', text: 'a'.repeat(100_000) },
    { name: 'surrogate pairs', text: '😀'.repeat(60_000) },
    { name: 'characters that JSON escapes', text: '"\\\u0001'.repeat(30_000) },
  ]

  test.each(texts)('are short and complete: $name', ({ text }) => {
    const parts = toParts(text)
    for (const part of parts) {
      expect(JSON.stringify(part).length).toBeLessThan(MAX_CHARACTERS)
      expect(part.isWellFormed()).toBe(true)
    }
    const withoutSpace = (words: string) => words.replaceAll(/\s/g, '')
    expect(withoutSpace(parts.join(''))).toBe(withoutSpace(text))
  })

  test('begin at paragraphs', () => {
    const text = Array.from({ length: 3_000 }, (_, at) => `Alinea ${at} yang pendek.`).join('\n\n')
    for (const part of toParts(text)) expect(part).toMatch(/^Alinea \d+ yang.*pendek\.$/s)
  })
})

describe('a page that is too long', () => {
  const long = (count: number) => Array.from({ length: count }, (_, at) => `${at} ${'x'.repeat(5_000)}`)

  test('becomes a smaller one that begins with the same item', () => {
    const { items, page, limit } = fitPage(long(50), { page: 3, limit: 50 })
    expect([items.length, limit, page]).toEqual([10, 10, 11])
    expect(items[0]).toMatch(/^0 /)
  })

  test('is unchanged when it fits', () => {
    expect(fitPage(['a', 'b'], { page: 2, limit: 10 })).toEqual({ items: ['a', 'b'], page: 2, limit: 10 })
  })

  test('ends before the item that does not fit', () => {
    expect(fitList(long(50))).toHaveLength(11)
    expect(fitList(['x'.repeat(90_000)])).toHaveLength(1)
  })
})
