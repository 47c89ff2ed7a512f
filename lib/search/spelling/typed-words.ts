import { quotedPieces } from '../query'
import { type Locale, stemOf } from '../stem'
import { foldedWords } from '../terms'
import { tokenize } from '../tokenize'
import { isVocabularyWord } from '../vocabulary/terms'
import type { QueryWord } from './known-words'

/** A word of a query as it was typed, from `start` to `end`. */
export type TypedWord = QueryWord & {
  start: number
  end: number
  /** Whether there is nothing but white space or a hyphen between it and the one before. */
  followsDirectly: boolean
}

const MAX_WORDS = 16

/** The words of a query that may be mistyped: those of letters alone, outside of quotation marks. */
export function typedWords(q: string, locale: Locale): TypedWord[] {
  const found: TypedWord[] = []
  for (const { text, start: offset, isQuoted } of quotedPieces(q)) {
    if (isQuoted) continue
    for (const token of tokenize(text)) {
      const [word = '', ...others] = foldedWords(token.text)
      if (others.length > 0 || !isVocabularyWord(word)) continue
      const start = offset + token.start
      const gap = q.slice(found.at(-1)?.end ?? 0, start)
      const followsDirectly = found.length > 0 && /^[\s-]+$/.test(gap)
      found.push({ word, stem: stemOf(word, locale), start, end: offset + token.end, followsDirectly })
    }
  }
  return found.slice(0, MAX_WORDS)
}
