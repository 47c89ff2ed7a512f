import type { Provider } from '../config'
import { LAST_POSITION, type SearchDocument, stemLexeme } from './search-document'

/** The texts that the index of a database stores of an article, but for its filters: four columns of FTS5, or one tsvector. */
export type IndexEntry = readonly string[]

/** What the index of a database stores of a document. */
export function toIndexEntry(document: SearchDocument, provider: Provider): IndexEntry {
  return provider === 'postgresql' ? [toVector(document)] : toColumns(document)
}

/** Lexemes are parted by spaces; stems stand behind a "=". */
function toColumns({ title, tags, body, uses, more, stems }: SearchDocument): IndexEntry {
  const toColumn = (words: string[], stems: string[]) => [...words, ...stems.map(stemLexeme)].join(' ')
  return [
    toColumn(inOrder(title), stems.title),
    toColumn(inOrder(tags), stems.tags),
    toColumn(inOrder(body, uses), stems.body),
    more.join(' '),
  ]
}

/** Title, tags and body have the weights A, B and C. A GIN index knows none, so what a title says stands once more, behind a "^". */
function toVector({ title, tags, body, uses, more, stems }: SearchDocument): string {
  // A gap between the parts, so that no phrase reaches from one into the next.
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

/** Stands where a word is left out of the order: a lexeme that no word and no stem is. */
const GAP = '='
/** A tsvector stores this many positions of one word; phrases end there on both databases, so that hits agree. */
const MAX_POSITIONS = 255

/** Words in order, as phrases match them: a word that was there 255 times is left out from then on. */
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

/** No phrase matches it: it stands behind all that is in order. */
function unordered(lexeme: string): string {
  return `'${lexeme}':${LAST_POSITION}`
}
