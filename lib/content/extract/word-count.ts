/** The number of words of a text; in scripts without spaces 500 characters count as 200 words. */
export function wordCount(text: string): number {
  const unspaced = count(text, CHARACTER_WITHOUT_SPACES)
  const spaced = count(text, unspaced === 0 ? SPACED_WORD : WORD)
  return spaced + Math.round(unspaced * WORDS_PER_CHARACTER)
}

/** How often a pattern matches, without a copy of each match. */
function count(text: string, pattern: RegExp): number {
  let times = 0
  for (pattern.lastIndex = 0; pattern.test(text); ) times += 1
  return times
}

/** How long a number of words takes to read, in whole minutes, 1 or more, at 200 words a minute. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

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
