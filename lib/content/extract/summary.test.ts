import { describe, expect, it } from 'vitest'
import { summarize } from './summary'

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
  {
    name: 'no end at ! or ? inside a word',
    text: 'Nilai a!=b itu salah, Yahoo!Messenger (lama?)mati [!WARNING]. Buka https://a.id/x!y/z?q=kopi&p=2. Dua.',
    summary:
      'Nilai a!=b itu salah, Yahoo!Messenger (lama?)mati [!WARNING]. Buka https://a.id/x!y/z?q=kopi&p=2. Dua.',
  },
  {
    name: 'no end at a point inside a word',
    text: 'Pakai .NET dan v1.Beta dari https://a.id/1.PDF. Dua.',
    summary: 'Pakai .NET dan v1.Beta dari https://a.id/1.PDF. Dua.',
  },
  {
    name: 'no end before a note, and no space that is not there',
    text: 'Jakarta adalah ibu kota.[1] Kota ini padat.[2] Banjir sering.[3] Namun b!(c) ada.',
    summary: 'Jakarta adalah ibu kota.[1] Kota ini padat.[2] Banjir sering.[3] Namun b!(c) ada.',
  },
  { name: 'Japanese sentences', text: '今日は。明日は。昨日は。', summary: '今日は。明日は。昨日は。' },
  {
    name: 'Japanese quotations',
    text: '「はい。」「いいえ。」三。四。',
    summary: '「はい。」「いいえ。」三。',
  },
  { name: 'Japanese paragraphs', text: '今日は。\n\n明日は', summary: '今日は。 明日は' },
  { name: 'nothing for nothing', text: ' \n ', summary: '' },
]

describe('summarize', () => {
  it.each(summaries)('returns $name', ({ text, summary }) => {
    expect(summarize(text)).toBe(summary)
  })

  it('cuts a first sentence that is too long at a word, within 300 characters including the ellipsis', () => {
    const summary = summarize(long)
    expect([...summary].length).toBeLessThanOrEqual(300)
    expect(summary.endsWith('sangat…')).toBe(true)
  })

  it('counts code points, not surrogates', () => {
    const summary = summarize('😀'.repeat(400))
    expect([...summary]).toHaveLength(300)
  })
})
