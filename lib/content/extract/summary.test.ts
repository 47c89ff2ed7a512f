import { describe, expect, it } from 'vitest'
import { readingMinutes, summarize, wordCount } from './summary'

const long = `Kalimat ini ${'sangat '.repeat(60)}panjang.`

const summaries = [
  { name: 'the first three sentences', text: 'Satu. Dua! Tiga? Empat.', summary: 'Satu. Dua! Tiga?' },
  {
    name: 'sentences over paragraphs',
    text: 'Satu.\n\nDua tanpa titik\n\nTiga.',
    summary: 'Satu. Dua tanpa titik Tiga.',
  },
  { name: 'no sentence that would pass 300 characters', text: `Pendek. ${long}`, summary: 'Pendek.' },
  {
    name: 'sentences that have 300 characters together',
    text: `Dua. X${'x'.repeat(293)}. Tiga.`,
    summary: `Dua. X${'x'.repeat(293)}.`,
  },
  { name: 'no sentence that makes it 301', text: `Dua. X${'x'.repeat(294)}. Tiga.`, summary: 'Dua.' },
  {
    name: 'no end at a title or an initial',
    text: 'Dr. Budi dan A. Yani di Jl. Merdeka No. 5 pulang. Dua. Tiga. Empat.',
    summary: 'Dr. Budi dan A. Yani di Jl. Merdeka No. 5 pulang. Dua. Tiga.',
  },
  {
    name: 'no end inside a version or a number',
    text: 'React v18.0 keluar. Harga 2.5 juta.',
    summary: 'React v18.0 keluar. Harga 2.5 juta.',
  },
  { name: 'Japanese sentences', text: '今日は。明日は。昨日は。', summary: '今日は。 明日は。 昨日は。' },
  { name: 'nothing for nothing', text: ' \n ', summary: '' },
]

describe('summarize', () => {
  it.each(summaries)('returns $name', ({ text, summary }) => {
    expect(summarize(text)).toBe(summary)
  })

  it('cuts a first sentence that is too long at a word, with the ellipsis inside 300', () => {
    const summary = summarize(long)
    expect([...summary].length).toBeLessThanOrEqual(300)
    expect(summary.endsWith('sangat…')).toBe(true)
  })

  it('counts code points, not halves of them', () => {
    const summary = summarize('😀'.repeat(400))
    expect([...summary]).toHaveLength(300)
  })
})

describe('wordCount and readingMinutes', () => {
  it('count words', () => {
    expect(wordCount('Satu dua, buku-buku don’t 3')).toBe(5)
  })

  it('count 500 characters without spaces as 200 words', () => {
    expect(wordCount('東'.repeat(500))).toBe(200)
  })

  it.each([
    { words: 0, minutes: 1 },
    { words: 200, minutes: 1 },
    { words: 299, minutes: 1 },
    { words: 300, minutes: 2 },
    { words: 400, minutes: 2 },
    { words: 2_000, minutes: 10 },
  ])('read $words words in $minutes minutes', ({ words, minutes }) => {
    expect(readingMinutes('kata '.repeat(words))).toBe(minutes)
  })
})
