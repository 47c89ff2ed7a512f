import { fold } from './fold'
import { type Locale, stemOf } from './stem'
import { tokenize } from './tokenize'

/** What the index stores of an article: words in order for phrases, further ones, and the stems of each part. */
export type SearchDocument = {
  title: string[]
  tags: string[]
  body: string[]
  /** Distinct, sorted words of the text after those in `body`: found, but not in a phrase. */
  more: string[]
  stems: { title: string[]; tags: string[]; body: string[] }
}

/**
 * The words of a text in order, folded: runs of letters and digits, with `+` and `#` after a letter (`c++`), each cut
 * to 64 code points. The same for index and query, on both databases.
 */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const token of tokenize(text)) words.push(...foldedWords(token.text))
  return words
}

/** The words of one token: as a rule one; a sign such as ½ unfolds into more. */
export function foldedWords(token: string): string[] {
  const folded = fold(token)
  if (PLAIN_WORD.test(folded)) return [folded]
  return [...folded.matchAll(WORD)].map(([word]) => cut(word))
}

/**
 * What the index stores of an article. The words in order are at most 16,000 together, because positions in a tsvector
 * end at 16,383; all distinct terms take at most 600 kB, because a tsvector has to stay under 1 MB: further distinct
 * words of the text are dropped after that.
 */
export function toSearchDocument(
  article: { title: string; tags: string[]; text: string },
  locale: Locale,
): SearchDocument {
  const budget = termBudget(MAX_BYTES)
  const title = splitWords(article.title).slice(0, MAX_ORDERED_WORDS).filter(budget.takes)
  const tags = article.tags
    .flatMap(splitWords)
    .slice(0, MAX_ORDERED_WORDS - title.length)
    .filter(budget.takes)
  const words = splitWords(article.text)
  const titleStems = distinctStems(title, locale)
  const tagStems = distinctStems(tags, locale)
  for (const stem of [...titleStems, ...tagStems]) budget.takes(stem)

  const inOrder = MAX_ORDERED_WORDS - title.length - tags.length
  const stems = new Map<string, string>()
  const takesWithStem = (word: string) => {
    if (stems.has(word)) return true
    const stem = stemOf(word, locale)
    const isTaken = budget.takes(word) && budget.takes(stem)
    if (isTaken) stems.set(word, stem)
    return isTaken
  }
  const body = words.slice(0, inOrder).filter(takesWithStem)
  const known = new Set([...title, ...tags, ...stems.keys()])
  const more = [...new Set(words.slice(inOrder))]
    .filter((word) => !known.has(word) && takesWithStem(word))
    .sort()
  return {
    title,
    tags,
    body,
    more,
    stems: { title: titleStems, tags: tagStems, body: [...new Set(stems.values())].sort() },
  }
}

const PLAIN_WORD = /^[a-z0-9]{1,64}$/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?<=[\p{L}\p{M}])[+#]+)?/gu
const MAX_WORD_LENGTH = 64
const MAX_ORDERED_WORDS = 16_000
const MAX_BYTES = 600_000
/** What a tsvector takes for each lexeme besides its letters. */
const LEXEME_OVERHEAD_BYTES = 8

function cut(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('')
}

function distinctStems(words: string[], locale: Locale): string[] {
  return [...new Set(words.map((word) => stemOf(word, locale)))].sort()
}

function termBudget(bytes: number) {
  const taken = new Set<string>()
  let left = bytes
  const takes = (term: string) => {
    if (taken.has(term)) return true
    left -= Buffer.byteLength(term) + LEXEME_OVERHEAD_BYTES
    if (left < 0) return false
    taken.add(term)
    return true
  }
  return { takes }
}
