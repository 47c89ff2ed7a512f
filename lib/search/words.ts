import { toNormalForm } from '../text/strings'

export type Token = { text: string; start: number; end: number }

/** The words of a text, unchanged and in order; `Intl.Segmenter` splits scripts without spaces. */
export function* tokenize(text: string): Generator<Token> {
  for (const run of text.replace(LETTER_APOSTROPHES, "'").matchAll(RUN)) {
    const [found] = run
    if (!WITHOUT_SPACES.test(found)) {
      yield { text: found, start: run.index, end: run.index + found.length }
      continue
    }
    yield* segmentsOf(found, run.index)
  }
}

/** Letters to Unicode, as in Hawaiʻi, but typed as any other apostrophe. */
const LETTER_APOSTROPHES = /[\u02BB\u02BC]/g
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD\u200C\u200D]*(?:(?<=[\p{L}\p{M}])[+#]+)?/gu
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Katakana separately, or タワー would not find 東京タワー; 200 each, as the segmenter's time is quadratic in a run. */
const SCRIPT_RUN = /[\p{Script=Katakana}\u30FC\uFF70]{1,200}|[^\p{Script=Katakana}\u30FC\uFF70]{1,200}/gu
/** A fixed locale: the default one could split index and query differently on two machines. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

function* segmentsOf(run: string, offset: number): Generator<Token> {
  for (const part of run.matchAll(SCRIPT_RUN)) {
    const [text] = part
    const start = offset + part.index
    if (text.length > 1 && WITHOUT_SPACES.test(text)) yield* dictionaryWords(text, start)
    else yield { text, start, end: start + text.length }
  }
}

function* dictionaryWords(text: string, offset: number): Generator<Token> {
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) yield { text: segment, start: offset + index, end: offset + index + segment.length }
  }
}

/** Unicode NFKC without case (ß is ss) and accents; marks that are letters (Devanagari, Thai, …) stay. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase()
  const bare = toNormalForm(toNormalForm(word, 'NFKC').toLowerCase(), 'NFD')
    .replace(ACCENTS, '$1')
    .replace(IGNORED, '')
    .replace(LETTERS_WITHOUT_DECOMPOSITION, (letter) => PLAIN_LETTERS[letter] ?? letter)
  return toNormalForm(bare, 'NFC')
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

export type Locale = 'id' | 'en'
