import { truncate } from '../../text/strings'

/** The first two or three sentences, at most 300 code points; the first cut at a word when even that is longer. */
export function summarize(text: string): string {
  const summary: string[] = []
  for (const sentence of sentencesOf(text)) {
    if (lengthOf([...summary, sentence].join(' ')) > MAX_SUMMARY_LENGTH) break
    summary.push(sentence)
    if (summary.length === MAX_SENTENCES) break
  }
  if (summary.length > 0) return summary.join(' ')
  const [first = ''] = sentencesOf(text)
  return truncate(first, MAX_SUMMARY_LENGTH)
}

/** The number of words of a text; in scripts without spaces 500 characters count as 200 words. */
export function wordCount(text: string): number {
  const unspaced = text.match(CHARACTER_WITHOUT_SPACES)?.length ?? 0
  const spaced = text.match(unspaced === 0 ? SPACED_WORD : WORD)?.length ?? 0
  return spaced + Math.round(unspaced * WORDS_PER_CHARACTER)
}

/** How long a text takes to read, in whole minutes, 1 or more, at 200 words a minute. */
export function readingMinutes(text: string): number {
  return minutesFor(wordCount(text))
}

/** How long a number of words takes to read, in whole minutes, 1 or more. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

const MAX_SUMMARY_LENGTH = 300
const MAX_SENTENCES = 3
const MAX_INPUT_LENGTH = 3_000
const WORDS_PER_MINUTE = 200
const WORDS_PER_CHARACTER = 0.4
const WITHOUT_SPACES =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const CHARACTER_WITHOUT_SPACES = new RegExp(`[${WITHOUT_SPACES}]`, 'gu')
const WORD = new RegExp(
  `(?![${WITHOUT_SPACES}])[\\p{L}\\p{N}](?:(?![${WITHOUT_SPACES}])[\\p{L}\\p{N}\\p{M}'’-])*`,
  'gu',
)
/** Words of texts that have only scripts with spaces, in half of the time. */
const SPACED_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
/** Indonesian and English abbreviations, initials and numbers after which a capital letter begins no sentence. */
const OPEN_END =
  /(?:^|[\s(])(?:\p{Lu}|\d{1,3}|dr|drs|ir|prof|hj?|tn|ny|sdr|bpk|no|hlm|vol|jl|rp|pt|cv|st|mr|mrs|ms|sr|jr|vs|e\.g|i\.e|a\.n|d\.a|u\.p|s\.d|cf|approx|fig)\.$/iu

function* sentencesOf(text: string): Generator<string> {
  for (const block of text.slice(0, MAX_INPUT_LENGTH).split(/\n{2,}/)) {
    let sentence = ''
    for (const { segment } of segmenter.segment(block.replace(/\s+/g, ' '))) {
      sentence += segment
      if (OPEN_END.test(sentence.trim())) continue
      if (sentence.trim() !== '') yield sentence.trim()
      sentence = ''
    }
    if (sentence.trim() !== '') yield sentence.trim()
  }
}

function lengthOf(text: string): number {
  return [...text].length
}
