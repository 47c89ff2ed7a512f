import { describe, expect, it } from 'vitest'
import { excerpt } from './excerpt'
import { parseSearchQuery } from './search'

const filler = 'lorem ipsum dolor sit amet '.repeat(40)
const show = (text: string, q: string) => excerpt(text, parseSearchQuery(q, ['id']), 'id')

const excerpts = [
  { name: 'whole words', text: 'Saya minum kopi.', q: 'kopi', html: 'Saya minum <mark>kopi</mark>.' },
  { name: 'beginnings of words', text: 'komputer', q: 'kom', html: '<mark>komputer</mark>' },
  { name: 'a single letter only as a word', text: 'komputer k', q: 'k', html: 'komputer <mark>k</mark>' },
  {
    name: 'words of the same stem',
    text: 'Dia membeli roti',
    q: 'beli',
    html: 'Dia <mark>membeli</mark> roti',
  },
  {
    name: 'without regard to accents and case',
    text: 'CAFÉ kami',
    q: 'café',
    html: '<mark>CAFÉ</mark> kami',
  },
  {
    name: 'phrases, not their words elsewhere',
    text: 'susu kopi susu',
    q: '"kopi susu"',
    html: 'susu <mark>kopi</mark> <mark>susu</mark>',
  },
  {
    name: 'special characters of HTML escaped',
    text: '<b>kopi</b> & "teh"',
    q: 'kopi',
    html: '&lt;b&gt;<mark>kopi</mark>&lt;/b&gt; &amp; &quot;teh&quot;',
  },
  { name: 'line ends as spaces', text: 'satu\n\nkopi\tdua', q: 'kopi', html: 'satu <mark>kopi</mark> dua' },
  { name: 'segments of Japanese', text: '東京タワー', q: 'タワー', html: '東京<mark>タワー</mark>' },
  { name: 'words with accents as those without', text: 'Di Kafé', q: 'kafe', html: 'Di <mark>Kafé</mark>' },
  { name: 'words with signs', text: 'satu, C++, dua', q: 'c++', html: 'satu, <mark>C++</mark>, dua' },
  {
    name: 'a word beside others without a space',
    text: 'teh/kopi/susu',
    q: 'kopi',
    html: 'teh/<mark>kopi</mark>/susu',
  },
  { name: 'the beginning where nothing matches', text: 'satu dua', q: 'kopi', html: 'satu dua' },
]

describe('highlight', () => {
  it.each(excerpts)('shows $name', ({ text, q, html }) => {
    expect(show(text, q)).toBe(html)
  })

  it('shows the passage where most words of the query are close together', () => {
    const html = show(`kopi ${filler} gula dan kopi ${filler}`, 'kopi gula')
    expect(html).toContain('<mark>gula</mark> dan <mark>kopi</mark>')
    expect(html.startsWith('…')).toBe(true)
    expect(html.endsWith('…')).toBe(true)
  })

  it('is at most 240 characters long, cut at words', () => {
    const plain = show(`${filler} kopi ${filler}`, 'kopi').replace(/<\/?mark>|…/g, '')
    expect(plain.length).toBeLessThanOrEqual(240)
    expect(plain.length).toBeGreaterThan(180)
    expect(plain.split(' ').every((word) => /^(?:lorem|ipsum|dolor|sit|amet|kopi)$/.test(word))).toBe(true)
  })

  it.each(['กี่', 'कि', '👍🏽', 'e\u0301'])('is cut between whole characters: %s', (character) => {
    for (const lead of ['', 'a', 'ab', 'abc'])
      expect(show(lead + character.repeat(200), 'kopi').replaceAll(character, '')).toBe(`${lead}…`)
  })

  it('begins with a whole character', () => {
    expect(show(`${'👍🏽'.repeat(100)}kopi`, 'kopi')).toBe(`…${'👍🏽'.repeat(13)}<mark>kopi</mark>`)
  })

  it.each([180, 190, 200, 210, 220, 230])(
    'is no longer when a match is %i characters after the first',
    (gap) => {
      const between = filler.slice(0, gap).replace(/ $/, 'x')
      const plain = show(`${filler} kopi ${between} gula ${filler}`, 'kopi gula').replace(/<\/?mark>|…/g, '')
      expect(plain).toContain('kopi')
      expect(plain.length).toBeLessThanOrEqual(240)
    },
  )

  it.each([
    ['every word matches', 'kopi '.repeat(200_000)],
    ['there is no space before the only match', `${'a'.repeat(500_000)} ${'b/'.repeat(250_000)}kopi`],
    ['much looks like a match', 'op '.repeat(300_000)],
  ])('reads a megabyte in linear time when %s', (_, text) => {
    expect(show(text, 'kopi teh gula').replace(/<[^>]*>|…/g, '').length).toBeLessThanOrEqual(240)
  })
})
