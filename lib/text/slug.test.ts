import { describe, expect, it } from 'vitest'
import { toSlug, withSuffix } from './slug'

const slugs = [
  { name: 'letters with marks', text: 'Żółć Über', slug: 'zolc-uber' },
  { name: 'the German ß', text: 'Straße', slug: 'strasse' },
  { name: 'Cyrillic', text: 'Привет, мир', slug: 'privet-mir' },
  { name: 'Greek', text: 'Ελλάδα', slug: 'ellada' },
  { name: 'Turkish', text: 'İstanbul ısı', slug: 'istanbul-isi' },
  { name: 'Arabic', text: 'مرحبا بالعالم', slug: 'mrhba-bal-alm' },
  { name: 'Hebrew', text: 'שלום', slug: 'slvm' },
  { name: 'Devanagari', text: 'नमस्ते दुनिया', slug: 'nmste-duniya' },
  { name: 'Chinese, each syllable apart', text: '東京', slug: 'dong-jing' },
  { name: 'Japanese', text: 'こんにちは世界', slug: 'konnichiha-shi-jie' },
  { name: 'Korean', text: '안녕하세요', slug: 'annyeonghaseyo' },
  { name: 'scripts side by side', text: 'Żółć Über 東京', slug: 'zolc-uber-dong-jing' },
  { name: 'full-width letters', text: 'Ｆｕｌｌ', slug: 'full' },
  { name: 'apostrophes, which join', text: "Jum’at don't", slug: 'jumat-dont' },
  { name: 'an ampersand, without a word for it', text: 'R&D & Co', slug: 'r-d-co' },
  { name: 'names of programming languages', text: 'C++ / C#', slug: 'c-c' },
  { name: 'percent and dollar, without words for them', text: '100% $5', slug: '100-5' },
  { name: 'emoji, which leave nothing', text: '😀 Halo 👍🏽 👨‍👩‍👧 🇮🇩 ❤️', slug: 'halo' },
  { name: 'white space and hyphens in a row', text: ' a --\t_ b ', slug: 'a-b' },
  { name: 'upper case', text: 'HTML', slug: 'html' },
  { name: 'nothing but punctuation', text: '!?… —', slug: '' },
  { name: 'nothing but emoji', text: '🎉🎉', slug: '' },
  { name: 'nothing', text: '', slug: '' },
]

describe('toSlug', () => {
  it.each(slugs)('writes $name', ({ text, slug }) => {
    expect(toSlug(text)).toBe(slug)
  })

  it('cuts at a word', () => {
    expect(toSlug('satu dua tiga', 13)).toBe('satu-dua-tiga')
    expect(toSlug('satu dua tiga', 12)).toBe('satu-dua')
    expect(toSlug('satu dua tiga', 9)).toBe('satu-dua')
    expect(toSlug('satu dua tiga', 8)).toBe('satu-dua')
    expect(toSlug('satu dua tiga', 7)).toBe('satu')
  })

  it('cuts a single long word at the limit', () => {
    expect(toSlug('x'.repeat(300))).toBe('x'.repeat(191))
    expect(toSlug(`a-${'x'.repeat(300)}`)).toBe(`a-${'x'.repeat(189)}`)
  })

  it('leaves a stored slug unchanged', () => {
    expect(toSlug('cara-menyeduh-kopi-2')).toBe('cara-menyeduh-kopi-2')
  })
})

describe('withSuffix', () => {
  it('adds the number', () => {
    expect(withSuffix('kopi', 2, 80)).toBe('kopi-2')
  })

  it('cuts the slug at a word to make room', () => {
    expect(withSuffix('satu-dua-tiga', 10, 13)).toBe('satu-dua-10')
    expect(withSuffix('satuduatiga', 10, 8)).toBe('satud-10')
  })
})
