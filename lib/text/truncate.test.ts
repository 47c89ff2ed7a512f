import { expect, test } from 'vitest'
import { truncate } from './strings'

const texts = [
  { name: 'what fits stays', text: 'satu dua', max: 8, truncated: 'satu dua' },
  { name: 'cut at a word', text: 'satu dua tiga', max: 12, truncated: 'satu dua…' },
  { name: 'a word that just fits stays', text: 'satu dua tiga', max: 9, truncated: 'satu dua…' },
  { name: 'punctuation before the cut is dropped', text: 'satu dua, tiga', max: 10, truncated: 'satu dua…' },
  { name: 'no spaces', text: 'abcdefghij', max: 5, truncated: 'abcd…' },
  { name: 'a last word that fills half', text: 'a bcdefghij', max: 8, truncated: 'a bcdef…' },
  { name: 'code points, not code units', text: '𝒳𝒳𝒳𝒳', max: 3, truncated: '𝒳𝒳…' },
  { name: 'four of them fit in four', text: '𝒳𝒳𝒳𝒳', max: 4, truncated: '𝒳𝒳𝒳𝒳' },
  { name: 'a tone mark stays with its letter', text: 'กี่กี่กี่', max: 6, truncated: 'กี่…' },
  { name: 'a vowel sign too', text: 'किकिकि', max: 4, truncated: 'कि…' },
  { name: 'a skin tone too', text: '👍🏽👍🏽👍🏽', max: 4, truncated: '👍🏽…' },
  {
    name: 'a letter under a heap of marks',
    text: `a${'\u0301'.repeat(99)}`,
    max: 50,
    truncated: `a${'\u0301'.repeat(48)}…`,
  },
  { name: 'nothing', text: '', max: 3, truncated: '' },
]

test.each(texts)('a text is truncated: $name', ({ text, max, truncated }) => {
  expect(truncate(text, max)).toBe(truncated)
})
