import { splitWords } from './search-document'
import { namedStems, nameStem } from './stemmers'
import { tokenize } from './words'

export type Search = { query: SearchQuery; with: SearchFilter[]; without: SearchFilter[] }

export type Matching = {
  part?: 'title' | undefined
  isWhole?: boolean
  /** All languages of the articles that can match, if known; '' for one that is not yet detected. */
  languages?: readonly string[] | undefined
}

/** A folded word, and its stems in the languages that the query is parsed in. */
export type SearchWord = { word: string; stems: string[] }

export type SearchQuery = {
  words: SearchWord[]
  phrases: string[][]
}

export const MAX_QUERY_WORDS = 16
const MAX_INPUT_LENGTH = 4_000
const QUOTES = /["“”„‟«»＂]/

/** Whether a word of a query also matches as a prefix: one letter would match too many words. */
export function isPrefix(word: string): boolean {
  return word.length > 2 || [...word].length === 2
}

/** Quotation marks (" “ ” „ « ») make a phrase, if closed. 16 words and phrases count, and 16 words of a phrase. */
export function parseSearchQuery(q: string, languages: readonly string[]): SearchQuery {
  const { words, phrases } = partsOf(q)
  const first = words.slice(0, MAX_QUERY_WORDS)
  return {
    words: first.map((word) => toSearchWord(word, languages)),
    phrases: phrases
      .slice(0, MAX_QUERY_WORDS - first.length)
      .map((phrase) => phrase.slice(0, MAX_QUERY_WORDS)),
  }
}

/** Whether a query has more than `parseSearchQuery` uses. */
export function isTooLong(q: string): boolean {
  const { words, phrases } = partsOf(q)
  const isLongPhrase = phrases.some(({ length }) => length > MAX_QUERY_WORDS)
  return q.length > MAX_INPUT_LENGTH || words.length + phrases.length > MAX_QUERY_WORDS || isLongPhrase
}

function partsOf(q: string): { words: string[]; phrases: string[][] } {
  const words = new Set<string>()
  const phrases: string[][] = []
  for (const { text, isQuoted } of quotedPieces(q)) {
    const found = splitWords(text)
    if (!isQuoted) for (const word of found) words.add(word)
    if (isQuoted && found.length > 0) phrases.push(found)
  }
  return { words: [...words], phrases }
}

/** The search word for a folded word in these languages. */
export function toSearchWord(word: string, languages: readonly string[]): SearchWord {
  return { word, stems: namedStems(word, languages) }
}

/** Whether every article in these languages with the word also has one of its stems, so that the stems suffice. */
export function isFoundByStems({ stems }: SearchWord, languages: readonly string[] | undefined): boolean {
  const hasStemIn = (language: string) => stems.some((stem) => stem.startsWith(nameStem('', language)))
  return languages?.every((language) => language !== '' && hasStemIn(language)) ?? false
}

/** The text of a search cut at its quotation marks: each piece, where it starts, and whether it is quoted. */
export function quotedPieces(q: string): { text: string; start: number; isQuoted: boolean }[] {
  const pieces = q.slice(0, MAX_INPUT_LENGTH).split(QUOTES)
  const isUnclosed = pieces.length % 2 === 0
  let start = 0
  return pieces.map((text, at) => {
    const piece = { text, start, isQuoted: at % 2 === 1 && !(isUnclosed && at === pieces.length - 1) }
    start += text.length + 1
    return piece
  })
}

/** `q` with each word in quotes, since quoted words are neither completed nor corrected. */
export function quoteWords(q: string): string {
  const quoted = quotedPieces(q).flatMap(({ text, isQuoted }) =>
    isQuoted ? [text] : [...tokenize(text)].map((token) => token.text),
  )
  return quoted.map((text) => `"${text}"`).join(' ')
}

export type SearchFilter =
  | `category-${number}`
  | `tag-${number}`
  | `author-${number}`
  | `language-${string}`
  | 'draft'
  | 'scheduled'

type FilteredBy = { categoryId: number; authorId: number; tagIds: number[]; language: string }

/** The filters that an article's index entry matches. */
export function searchFilters(
  { categoryId, authorId, tagIds, language }: FilteredBy,
  status: 'published' | 'draft' | 'scheduled',
): SearchFilter[] {
  return [
    `category-${categoryId}`,
    `author-${authorId}`,
    ...tagIds.map((tagId): SearchFilter => `tag-${tagId}`),
    ...rangesOf(language).map((range): SearchFilter => `language-${range}`),
    // One filter for everything unpublished, so that readers' searches need only one exclusion.
    ...(status === 'published' ? [] : (['draft'] as const)),
    ...(status === 'scheduled' ? (['scheduled'] as const) : []),
  ]
}

/** The language ranges that a tag is in (RFC 4647 §3.3.1): `pt` and `pt-BR` for `pt-BR`. */
function rangesOf(tag: string): string[] {
  const subtags = tag === '' ? [] : tag.split('-')
  return subtags.map((_, at) => subtags.slice(0, at + 1).join('-'))
}

/** A filter as a lexeme: prefixed with "#", which starts no word; without hyphens, which would split it in FTS5. */
export function lexemeOfFilter(filter: SearchFilter): string {
  const [kind = '', ...rest] = filter.toLowerCase().split('-')
  return `#${kind}${rest.join('+')}`
}
