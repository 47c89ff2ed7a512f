import { isStemmed, namedStem } from './stemmers'
import { fold, tokenize } from './words'

export type SearchDocument = {
  title: string[]
  tags: string[]
  body: string[]
  /** The distinct words of `body`, in order of first occurrence. */
  uses: ReadonlyMap<string, WordUse>
  more: string[]
  stems: { title: string[]; tags: string[]; body: string[] }
}

/** How often a word occurs in a text, and in its first 5,000 words. */
type WordUse = { stem: string; times: number; timesEarly: number }

/** The folded words in order, for index and query alike, each cut to 64 code points; `+` and `#` after a letter. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  const folded = new Map<string, string[]>()
  const foldOnce = (token: string) => {
    const known = folded.get(token)
    if (known) return known
    const found = foldedWords(token)
    folded.set(token, found)
    return found
  }
  // No word continues across lines.
  for (const line of text.split('\n')) for (const word of wordsOfLine(line, foldOnce)) words.push(word)
  return words
}

/** Most lines have only plain letters: matching such a line as a whole takes less than half the time. */
function wordsOfLine(line: string, fold: (token: string) => string[]): string[] {
  if (!PLAIN_LINE.test(line)) return [...tokenize(line)].flatMap(({ text }) => fold(text))
  const words: string[] = line.toLowerCase().match(PLAIN_WORDS) ?? []
  return words.some(isTooLong) ? words.map(cut) : words
}

/** The words of one token: usually one; a character such as ½ folds to several. */
export function foldedWords(token: string): string[] {
  const folded = fold(token)
  if (PLAIN_WORD.test(folded)) return [folded]
  return [...folded.matchAll(WORD)].map(([word]) => cut(word))
}

/** The search document of an article: at most 16,000 ordered words and 600 kB (a tsvector: 16,383 positions, 1 MB). */
export function toSearchDocument(
  article: { title: string; tags: string[]; text: string },
  language: string,
): SearchDocument {
  const titleWords = splitWords(article.title)
  const tagWords = article.tags.flatMap(splitWords)
  const words = splitWords(article.text)
  const budget = lexemeBudget(MAX_BYTES, [titleWords, tagWords, words])
  const title = titleWords.slice(0, MAX_ORDERED_WORDS).filter(budget.takes)
  const tags = tagWords.slice(0, MAX_ORDERED_WORDS - title.length).filter(budget.takes)
  const titleStems = distinctStems(title, language)
  const tagStems = distinctStems(tags, language)
  for (const stem of [...titleStems, ...tagStems]) budget.takes(stem)

  const takes = (word: string, stem: string) => budget.takes(word) && budget.takes(stem)
  const uses = new Map<string, WordUse>()
  const addUse = (word: string) => {
    const stem = namedStem(word, language)
    if (!takes(word, stem)) return undefined
    const use = { stem, times: 0, timesEarly: 0 }
    uses.set(word, use)
    return use
  }
  const body: string[] = []
  const orderedLength = MAX_ORDERED_WORDS - title.length - tags.length
  // A single pass over the words, as there are thousands.
  for (const word of words.slice(0, orderedLength)) {
    const use = uses.get(word) ?? addUse(word)
    if (!use) continue
    use.times += 1
    if (body.length < MAX_EARLY) use.timesEarly += 1
    body.push(word)
  }
  const stems = new Set<string>()
  for (const { stem } of uses.values()) stems.add(stem)
  const named = new Set([...title, ...tags])
  const isFurther = (word: string) => !named.has(word) && !uses.has(word)
  const further = [...new Set(words.slice(orderedLength))].filter(isFurther)
  const more = further.filter((word) => {
    const stem = namedStem(word, language)
    const isTaken = takes(word, stem)
    if (isTaken) stems.add(stem)
    return isTaken
  })
  return {
    title,
    tags,
    body,
    uses,
    more: more.sort(),
    stems: {
      title: titleStems,
      tags: tagStems,
      body: isStemmed(language) ? [...stems].sort() : [],
    },
  }
}

const PLAIN_WORD = /^[a-z0-9]{1,64}$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const PLAIN_LINE = /^[\x00-\x7F\u00A0\u00AB\u00B7\u00BB\u2010-\u201F\u2022\u2026]*$/
/** Matches what `tokenize` and `WORD` find in a lower-case plain line. */
const PLAIN_WORDS = /[a-z0-9]+(?:(?<=[a-z])[+#]+)?/g
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?<=[\p{L}\p{M}])[+#]+)?/gu
const MAX_WORD_LENGTH = 64
const MAX_ORDERED_WORDS = 16_000
const MAX_EARLY = 5_000
/** The last position of a tsvector, behind all ordered words. */
export const LAST_POSITION = 16_383
const MAX_BYTES = 600_000
const LEXEME_OVERHEAD_BYTES = 8

function isTooLong(word: string): boolean {
  return word.length > MAX_WORD_LENGTH
}

function cut(word: string): string {
  return isTooLong(word) ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word
}

function distinctStems(words: string[], language: string): string[] {
  if (!isStemmed(language)) return []
  return [...new Set(words.map((word) => namedStem(word, language)))].sort()
}

function lexemeBudget(bytes: number, texts: string[][]) {
  if (mostBytes(texts) <= bytes) return { takes: () => true }
  const taken = new Set<string>()
  let left = bytes
  const takes = (lexeme: string) => {
    if (taken.has(lexeme)) return true
    left -= Buffer.byteLength(lexeme) + LEXEME_OVERHEAD_BYTES
    if (left < 0) return false
    taken.add(lexeme)
    return true
  }
  return { takes }
}

/** The bytes of a language and its separator before a stem. */
const MAX_NAME_BYTES = 4

/** A UTF-16 code unit takes at most three bytes, and a stem is at most one letter longer than its word. */
function mostBytes(texts: string[][]): number {
  let bytes = 0
  for (const words of texts) {
    for (const { length } of words) bytes += 3 * (2 * length + 1) + MAX_NAME_BYTES + 2 * LEXEME_OVERHEAD_BYTES
  }
  return bytes
}

/** No article needs more: 1 MiB of random letters must not fill the table. */
const MAX_VOCABULARY_WORDS = 10_000
/** Words that can be mistyped: letters only. Numbers and codes are never corrected. */
const VOCABULARY_WORD = /^\p{L}[\p{L}\p{M}]{1,31}$/u

/** The distinct words of an article for the vocabulary: 2 to 32 letters, at most 10,000 words. */
export function vocabularyWords({
  title,
  tags,
  uses,
  more,
}: Pick<SearchDocument, 'title' | 'tags' | 'uses' | 'more'>): string[] {
  const words = new Set<string>()
  for (const part of [title, tags, uses.keys(), more]) {
    for (const word of part) if (isVocabularyWord(word)) words.add(word)
  }
  return [...words].slice(0, MAX_VOCABULARY_WORDS)
}

/** Whether a folded word can be in the vocabulary. */
export function isVocabularyWord(word: string): boolean {
  return VOCABULARY_WORD.test(word)
}

/** A stem as a lexeme of the index and the vocabulary. */
export function stemLexeme(stem: string): string {
  return `=${stem}`
}

/** The prefix of a vocabulary lexeme that the index lacks: for a language without a stemmer, it has only words. */
export function unindexedPrefix(lexeme: string): string {
  const [prefix = '', language = ''] = /^=(?:([^=]*)=)?/.exec(lexeme) ?? []
  return prefix === '' || isStemmed(language) ? '' : prefix
}
