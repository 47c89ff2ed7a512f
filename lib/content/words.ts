import { fold } from './fold'
import { type Locale, stemOf } from './stem'
import { tokensOf } from './tokens'

export type { Locale } from './stem'

/** What the index keeps of an article: words in order for phrases, further ones, and the stems of each part. */
export type SearchTerms = {
  title: string[]
  tags: string[]
  body: string[]
  /** Distinct, sorted words of the text after those in `body`: found, but not in a phrase. */
  more: string[]
  stems: { title: string[]; tags: string[]; body: string[] }
}

export type Query = {
  /** Each has to match: whole, as a word's beginning, or by its stem. */
  words: { word: string; stem: string }[]
  /** Each has to stand in one part, word for word. */
  phrases: string[][]
}

/**
 * The words of a text in order, folded: runs of letters and digits, with `+` and `#` after a letter (`c++`), each cut
 * to 64 code points. The same for index and query, on both databases.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const token of tokensOf(text)) words.push(...foldedWords(token.text))
  return words
}

/** The words of one token: as a rule one; a sign such as ½ unfolds into more. */
export function foldedWords(token: string): string[] {
  const folded = fold(token)
  if (PLAIN_WORD.test(folded)) return [folded]
  return [...folded.matchAll(WORD)].map(([word]) => cut(word))
}

/** The form that a word shares with its relatives in the site's language (`membeli` → `beli`); the word itself if none. */
export function stemsOf(word: string, locale: Locale): string {
  return stemOf(word, locale)
}

/**
 * What the index keeps of an article. The words in order are at most 16,000 together, because positions in a tsvector
 * end at 16,383; all distinct terms take at most 600 kB, because a tsvector has to stay under 1 MB: further distinct
 * words of the text are dropped after that.
 */
export function searchTermsOf(
  article: { title: string; tags: string[]; text: string },
  locale: Locale,
): SearchTerms {
  const budget = termBudget(MOST_BYTES)
  const title = wordsOf(article.title).slice(0, MOST_IN_ORDER).filter(budget.takes)
  const tags = article.tags
    .flatMap(wordsOf)
    .slice(0, MOST_IN_ORDER - title.length)
    .filter(budget.takes)
  const words = wordsOf(article.text)
  const titleStems = distinctStems(title, locale)
  const tagStems = distinctStems(tags, locale)
  for (const stem of [...titleStems, ...tagStems]) budget.takes(stem)

  const inOrder = MOST_IN_ORDER - title.length - tags.length
  const takesWithStem = (word: string) => budget.takes(word) && budget.takes(stemOf(word, locale))
  const body = words.slice(0, inOrder).filter(takesWithStem)
  const known = new Set([...title, ...tags, ...body])
  const more = [...new Set(words.slice(inOrder))]
    .filter((word) => !known.has(word) && takesWithStem(word))
    .sort()
  return {
    title,
    tags,
    body,
    more,
    stems: { title: titleStems, tags: tagStems, body: distinctStems([...body, ...more], locale) },
  }
}

/**
 * What a reader asks for. Double quotes (" “ ” „ « ») make a phrase, also of one word; one that is never closed is
 * just words. At most 16 words and phrases count, and 16 words of a phrase; further ones are ignored. A text without
 * letters and digits gives no words and no phrases.
 */
export function parseQuery(q: string, locale: Locale): Query {
  const pieces = q.slice(0, MOST_READ).split(QUOTES)
  const unclosed = pieces.length % 2 === 0
  const words = new Set<string>()
  const phrases: string[][] = []
  for (const [at, piece] of pieces.entries()) {
    const found = wordsOf(piece)
    const quoted = at % 2 === 1 && !(unclosed && at === pieces.length - 1)
    if (!quoted) for (const word of found) words.add(word)
    if (quoted && found.length > 0) phrases.push(found.slice(0, MOST_ASKED))
  }
  const asked = [...words].slice(0, MOST_ASKED)
  return {
    words: asked.map((word) => ({ word, stem: stemOf(word, locale) })),
    phrases: phrases.slice(0, MOST_ASKED - asked.length),
  }
}

const PLAIN_WORD = /^[a-z0-9]{1,64}$/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?<=[\p{L}\p{M}])[+#]+)?/gu
const LONGEST_WORD = 64
const MOST_IN_ORDER = 16_000
const MOST_BYTES = 600_000
/** A tsvector keeps some bytes beside each lexeme's letters. */
const BYTES_BESIDE = 8
const MOST_ASKED = 16
const MOST_READ = 4_000
const QUOTES = /["“”„‟«»＂]/

function cut(word: string): string {
  return word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join('')
}

function distinctStems(words: string[], locale: Locale): string[] {
  return [...new Set(words.map((word) => stemOf(word, locale)))].sort()
}

function termBudget(bytes: number) {
  const taken = new Set<string>()
  let left = bytes
  const takes = (term: string) => {
    if (taken.has(term)) return true
    left -= Buffer.byteLength(term) + BYTES_BESIDE
    if (left < 0) return false
    taken.add(term)
    return true
  }
  return { takes }
}
