/**
 * One spelling for all the ways to write a word: Unicode NFKC, without regard to case (ß is ss) and accents. Marks go
 * where they are accents or optional vowels (Latin, Greek, Cyrillic, Arabic, Hebrew) and stay where they are letters
 * (Devanagari, Thai, …).
 */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '$1')
    .replace(IGNORED, '')
    .replace(LETTERS_WITHOUT_DECOMPOSITION, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
}

const PLAIN = /^[\w+#]*$/
const ACCENTS =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu
/** Soft hyphens, joiners, emoji selectors and the Arabic tatweel change how a word looks, not which word it is. */
const IGNORED = /\u00AD|\u200C|\u200D|\uFE0F|\u20E3|\u0640/g
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
const LETTERS_WITHOUT_DECOMPOSITION = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
