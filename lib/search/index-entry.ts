import type { Provider } from '../config'
import { LAST_POSITION, type SearchDocument, stemLexeme } from './search-document'

/** The texts that a database's index stores for an article, without filters: four FTS5 columns, or one tsvector. */
export type IndexEntry = readonly string[]

/** The entry of a document in the index of a database. */
export function toIndexEntry(document: SearchDocument, provider: Provider): IndexEntry {
  return provider === 'postgresql' ? [toVector(document)] : toColumns(document)
}

/** Lexemes are separated by spaces; stems are prefixed with "=". */
function toColumns({ title, tags, body, uses, more, stems }: SearchDocument): IndexEntry {
  const toColumn = (words: string[], stems: string[]) => [...words, ...stems.map(stemLexeme)].join(' ')
  return [
    toColumn(inOrder(title), stems.title),
    toColumn(inOrder(tags), stems.tags),
    toColumn(inOrder(body, uses), stems.body),
    more.join(' '),
  ]
}

/** Title, tags and body have the weights A, B and C. A GIN index has no weights, so title lexemes are repeated with a "^". */
function toVector({ title, tags, body, uses, more, stems }: SearchDocument): string {
  // A gap between the parts, so that no phrase spans two.
  const tagsFrom = title.length + 2
  const bodyFrom = tagsFrom + tags.length + 1
  return [
    ...title.map((word, index) => `'${word}':${index + 1}A`),
    ...tags.map((word, index) => `'${word}':${tagsFrom + index}B`),
    ...inOrder(body, uses).map((word, index) => `'${word}':${bodyFrom + index}C`),
    ...[...more, ...title.map(inTitle), ...stems.title.map(stemLexeme).map(inTitle)].map(unordered),
    ...stems.title.map((stem) => `'${stemLexeme(stem)}':1A`),
    ...stems.tags.map((stem) => `'${stemLexeme(stem)}':1B`),
    ...stems.body.map((stem) => `'${stemLexeme(stem)}':1C`),
  ].join(' ')
}

/** Replaces a word that is left out: a lexeme that is neither a word nor a stem. */
const GAP = '='
/** A tsvector stores at most this many positions of a word. Both databases stop there, so that phrase hits agree. */
const MAX_POSITIONS = 255

/** Words in order, as phrases match them: a word is left out after 255 occurrences. */
function inOrder(words: string[], uses?: SearchDocument['uses']): string[] {
  if (words.length <= MAX_POSITIONS || (uses && !isOverused(uses))) return words
  const counts = new Map<string, number>()
  return words.map((word) => {
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    return count > MAX_POSITIONS ? GAP : word
  })
}

function isOverused(uses: SearchDocument['uses']): boolean {
  return Array.from(uses.values()).some(({ times }) => times > MAX_POSITIONS)
}

function inTitle(lexeme: string): string {
  return `^${lexeme}`
}

/** At the last position, behind all ordered words, so that no phrase matches it. */
function unordered(lexeme: string): string {
  return `'${lexeme}':${LAST_POSITION}`
}
