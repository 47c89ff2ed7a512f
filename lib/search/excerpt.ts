import { escapeHtml } from '../text/escape'
import type { SearchQuery } from './query'
import { type Locale, stemOf } from './stem'
import { foldedWords } from './terms'
import { type Token, tokenize } from './tokenize'

/**
 * An excerpt of a plain text, at most 240 characters before escaping, as HTML: around the place where most of the
 * query's words stand near each other, each word that matches in `<mark>`, `…` where it was cut. Where nothing matches
 * (the hit was in the title or a tag), the text's beginning. Takes time in proportion to the text.
 */
export function excerpt(text: string, query: SearchQuery, locale: Locale): string {
  const marks = bestMarks(text, query, matcherOf(query, locale))
  const [start, end] = excerptRange(text, marks)
  let html = ''
  let done = start
  for (const mark of marks) {
    if (mark.start < done || mark.end > end) continue
    html += `${shown(text.slice(done, mark.start))}<mark>${shown(text.slice(mark.start, mark.end))}</mark>`
    done = mark.end
  }
  html += shown(text.slice(done, end))
  return `${start > 0 ? '…' : ''}${html.trim()}${end < text.length ? '…' : ''}`
}

/** A piece of the text that matches, and the numbers of the parts of the query that it matches. */
type Mark = { start: number; end: number; parts: number[] }
type Matcher = { parts: number; match: (word: string) => number[]; phrases: string[][]; firstPhrase: number }

const MAX_EXCERPT_LENGTH = 240
/** How far apart the words of one excerpt may stand. */
const NEAR = 180
/** How much text stands before the first mark. */
const LEAD = 50

function matcherOf(query: SearchQuery, locale: Locale): Matcher {
  const known = new Map<string, number[]>()
  const matchNew = (word: string) =>
    query.words.flatMap((asked, part) => (isMatch(word, asked, locale) ? [part] : []))
  const match = (word: string) => {
    const found = known.get(word) ?? matchNew(word)
    known.set(word, found)
    return found
  }
  const firstPhrase = query.words.length
  return { parts: firstPhrase + query.phrases.length, match, phrases: query.phrases, firstPhrase }
}

function isMatch(word: string, asked: { word: string; stem: string }, locale: Locale): boolean {
  if (word.startsWith(asked.word) || word === asked.stem) return true
  // Only for those that share this is a stem worth its time.
  return word.includes(middleOf(asked.stem)) && stemOf(word, locale) === asked.stem
}

/**
 * The words of the text that may match a query. A pattern finds them much faster than reading every word does: what a
 * word that matches has in it, and what is not ASCII, where only folding tells. A phrase needs its neighbours too.
 */
function* wordsToRead(text: string, query: SearchQuery): Generator<Token> {
  let done = 0
  for (const { index } of text.matchAll(hintOf(query))) {
    if (index < done) continue
    let start = index
    while (start > done && !SPACE.test(text.charAt(start - 1))) start -= 1
    const end = index + text.slice(index).search(/\s|$/)
    for (const token of tokenize(text.slice(start, end))) {
      yield { text: token.text, start: start + token.start, end: start + token.end }
    }
    done = end
  }
}

const SPACE = /\s/

function hintOf({ words, phrases }: SearchQuery): RegExp {
  const pieces = words.flatMap(({ word, stem }) => [word, middleOf(stem)])
  if (phrases.length > 0 || pieces.includes('')) return /\S+/g
  return new RegExp(`${pieces.map(escapeForPattern).join('|')}|[^\\x00-\\x7F]`, 'gi')
}

/** Words have letters, digits, + and #. */
function escapeForPattern(piece: string): string {
  return piece.replaceAll('+', '\\+')
}

/** What all relatives of a stem have in them; its ends may differ. */
function middleOf(stem: string): string {
  return stem.slice(1, -1)
}

/** The marks of the best window and of what follows it within an excerpt; stops at the first that has every part. */
function bestMarks(text: string, query: SearchQuery, matcher: Matcher): Mark[] {
  const near = newWindow()
  let best: Mark[] = []
  let bestScore = 0
  for (const mark of marksIn(wordsToRead(text, query), matcher)) {
    const bestEnd = (best[0]?.start ?? 0) + MAX_EXCERPT_LENGTH
    if (bestScore === matcher.parts && mark.end > bestEnd) break
    near.add(mark)
    if (near.score() > bestScore) {
      bestScore = near.score()
      best = near.marks()
    } else if (mark.end <= bestEnd) best.push(mark)
  }
  return best
}

/** The last marks that stand near each other; its score is the number of different parts of the query among them. */
function newWindow() {
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
    for (let oldest = marks[first]; oldest && mark.end - oldest.start > NEAR; oldest = marks[first]) {
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

/** From a little before the first mark to 240 characters later, both at white space where there is some. */
function excerptRange(text: string, marks: Mark[]): [number, number] {
  const first = marks[0]?.start ?? 0
  const last = marks.at(-1)?.end ?? 0
  const roomy = Math.max(0, Math.min(first - LEAD, first))
  const start = roomy === 0 ? 0 : afterSpace(text, roomy, first)
  const end = Math.min(text.length, start + MAX_EXCERPT_LENGTH)
  return [start, end === text.length ? end : beforeSpace(text, Math.max(start, Math.min(last, end)), end)]
}

function afterSpace(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s/)
  return space === -1 ? wholeCharacter(text, from) : from + space + 1
}

function beforeSpace(text: string, from: number, to: number): number {
  const space = text.slice(from, to).search(/\s\S*$/)
  return space === -1 ? wholeCharacter(text, to) : from + space
}

/** Not between the two halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

function shown(text: string): string {
  return escapeHtml(text.replace(/\s+/g, ' '))
}
