/** The number of words of a text; in scripts without spaces 500 characters count as 200 words. */
export function wordCount(text: string): number {
  const unspaced = count(text, CHARACTER_WITHOUT_SPACES)
  const spaced = count(text, unspaced === 0 ? SPACED_WORD : WORD)
  return spaced + Math.round(unspaced * WORDS_PER_CHARACTER)
}

/** Counts the matches of a pattern without copying them. */
function count(text: string, pattern: RegExp): number {
  let times = 0
  for (pattern.lastIndex = 0; pattern.test(text); ) times += 1
  return times
}

/** The reading time of `words` in whole minutes, at least 1, at 200 words per minute. */
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
/** `WORD` for texts without such scripts, in half the time. */
const SPACED_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu
