import { isPrefix, type SearchQuery } from './search'
import { foldedWords } from './search-document'
import { stemIn, stemOf } from './stemmers'
import { type Token, tokenize } from './words'

export type Mark = { start: number; end: number; parts: number[] }

const MAX_DISTANCE = 180

/** The marks within `length` characters where most parts of the query are close together; the first best place wins. */
export function findMarks(text: string, query: SearchQuery, language: string, length: number): Mark[] {
  const words = query.words.map(({ word, stems }) => ({ word, stem: stemIn(stems, language) }))
  const wanted = { words, phrases: query.phrases }
  const matcher = createMatcher(wanted, language)
  const near = createWindow()
  let best: Mark[] = []
  let bestScore = 0
  for (const mark of marksIn(candidateWords(text, wanted), matcher)) {
    const bestEnd = (best[0]?.start ?? 0) + length
    if (bestScore === matcher.parts && mark.end > bestEnd) break
    near.add(mark)
    if (near.score() > bestScore) {
      bestScore = near.score()
      best = near.marks()
    } else if (mark.end <= bestEnd) best.push(mark)
  }
  return best
}

/** The words of a query with their stems in the language of the text, null if there is none. */
type Wanted = { words: { word: string; stem: string | null }[]; phrases: string[][] }

type Matcher = { parts: number; match: (word: string) => number[]; phrases: string[][]; firstPhrase: number }

function createMatcher(query: Wanted, language: string): Matcher {
  const known = new Map<string, number[]>()
  const matchNew = (word: string) =>
    query.words.flatMap((wanted, part) => (isMatch(word, wanted, language) ? [part] : []))
  const match = (word: string) => {
    const found = known.get(word) ?? matchNew(word)
    known.set(word, found)
    return found
  }
  const firstPhrase = query.words.length
  return { parts: firstPhrase + query.phrases.length, match, phrases: query.phrases, firstPhrase }
}

function isMatch(word: string, wanted: Wanted['words'][number], language: string): boolean {
  if (word === wanted.word || word === wanted.stem) return true
  if (isPrefix(wanted.word) && word.startsWith(wanted.word)) return true
  if (wanted.stem === null) return false
  // Stemming is slow, so only words that contain the middle of the stem are stemmed.
  return word.includes(middleOf(wanted.stem)) && stemOf(word, language) === wanted.stem
}

function createWindow() {
  const marks: Mark[] = []
  const counts = new Map<number, number>()
  let first = 0
  const count = (mark: Mark, by: number) => {
    for (const part of mark.parts) {
      const left = (counts.get(part) ?? 0) + by
      if (left === 0) counts.delete(part)
      else counts.set(part, left)
    }
  }
  const add = (mark: Mark) => {
    marks.push(mark)
    count(mark, 1)
    for (let oldest = marks[first]; oldest && mark.end - oldest.start > MAX_DISTANCE; oldest = marks[first]) {
      count(oldest, -1)
      first += 1
    }
  }
  return { add, score: () => counts.size, marks: () => marks.slice(first) }
}

function* marksIn(tokens: Iterable<Token>, matcher: Matcher): Generator<Mark> {
  const longest = Math.max(1, ...matcher.phrases.map(({ length }) => length))
  const recent: { word: string; token: Token }[] = []
  for (const token of tokens) {
    const words = foldedWords(token.text)
    const parts = words.flatMap(matcher.match)
    if (parts.length > 0) yield { start: token.start, end: token.end, parts }
    if (matcher.phrases.length === 0) continue
    for (const word of words) recent.push({ word, token })
    if (recent.length > longest * 2) recent.splice(0, recent.length - longest)
    yield* phraseMarks(recent, matcher)
  }
}

function* phraseMarks(recent: { word: string; token: Token }[], matcher: Matcher): Generator<Mark> {
  for (const [at, phrase] of matcher.phrases.entries()) {
    const last = recent.slice(-phrase.length)
    if (last.length < phrase.length || !phrase.every((word, place) => last[place]?.word === word)) continue
    for (const { token } of last) {
      yield { start: token.start, end: token.end, parts: [matcher.firstPhrase + at] }
    }
  }
}

/** Finds candidates by a pattern, which is much faster than folding every word; words that are not ASCII must be folded. */
function* candidateWords(text: string, query: Wanted): Generator<Token> {
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

function middleOf(stem: string): string {
  return stem.slice(1, -1)
}

const SPACE = /\s/
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const ASCII = /^[\x00-\x7F]*$/
/** Words that are not ASCII take a hundred times as long, so at most this many of their characters are read. */
const MAX_SLOW_LENGTH = 20_000

function candidatePattern({ words, phrases }: Wanted): RegExp {
  const pieces = words.flatMap(({ word, stem }) => (stem === null ? [word] : [word, middleOf(stem)]))
  if (phrases.length > 0 || pieces.includes('')) return /\S+/g
  return new RegExp(`${pieces.map(escapeForPattern).join('|')}|[^\\x00-\\x7F]`, 'gi')
}

function escapeForPattern(piece: string): string {
  return piece.replaceAll('+', '\\+')
}
