import type { SearchQuery } from './query'
import { type Token, tokenize } from './tokenize'

/**
 * The words of a text that may match a query. A pattern finds them much faster than reading every word does: what a
 * word that matches contains, and what is not ASCII, which has to be folded first. A phrase needs its neighbours too.
 */
export function* candidateWords(text: string, query: SearchQuery): Generator<Token> {
  let done = 0
  let slowLength = 0
  for (const { index } of text.matchAll(candidatePattern(query))) {
    if (index < done) continue
    let start = index
    while (start > done && !SPACE.test(text.charAt(start - 1))) start -= 1
    const end = Math.min(index + text.slice(index).search(/\s|$/), start + MAX_SLOW_LENGTH)
    const piece = text.slice(start, end)
    if (!ASCII.test(piece)) slowLength += piece.length
    if (slowLength > MAX_SLOW_LENGTH) return
    for (const token of tokenize(piece)) {
      yield { text: token.text, start: start + token.start, end: start + token.end }
    }
    done = end
  }
}

/** What all relatives of a stem have in them; its ends may differ. */
export function middleOf(stem: string): string {
  return stem.slice(1, -1)
}

const SPACE = /\s/
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const ASCII = /^[\x00-\x7F]*$/
/** Words that are not ASCII take a hundred times as long to read: so many of their characters and no more. */
const MAX_SLOW_LENGTH = 20_000

function candidatePattern({ words, phrases }: SearchQuery): RegExp {
  const pieces = words.flatMap(({ word, stem }) => [word, middleOf(stem)])
  if (phrases.length > 0 || pieces.includes('')) return /\S+/g
  return new RegExp(`${pieces.map(escapeForPattern).join('|')}|[^\\x00-\\x7F]`, 'gi')
}

/** Words have letters, digits, + and #. */
function escapeForPattern(piece: string): string {
  return piece.replaceAll('+', '\\+')
}
