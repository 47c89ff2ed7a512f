import { diffLists } from './diff-lists'

/** A piece of text: in both versions, only in the later one, or only in the earlier one. */
export type DiffPart = { op: 'equal' | 'insert' | 'delete'; text: string }

/** Time grows quadratically, and nobody reads a larger diff. */
const MAX_CHANGED_LINES = 800
const MAX_CHANGED_WORDS = 500
const MAX_LENGTH = 100_000

/**
 * The edits that turn `before` into `after`: by line, and within changed lines by word (`Intl.Segmenter`). Equal and deleted
 * parts join to `before`, equal and inserted ones to `after`. Texts with almost nothing in common are replaced as a whole.
 */
export function diffText(before: string, after: string): DiffPart[] {
  const parts = diffTokens(linesOf(before), linesOf(after), MAX_CHANGED_LINES)
  let left = MAX_CHANGED_WORDS
  const finer = parts.flatMap((part, at): DiffPart[] => {
    const next = parts[at + 1]
    if (part.op === 'insert' && parts[at - 1]?.op === 'delete') return []
    if (part.op !== 'delete' || next?.op !== 'insert') return [part]
    const words = diffWords(part.text, next.text, left)
    left -= words.filter(({ op }) => op !== 'equal').length
    return words
  })
  return merged(finer)
}

function diffWords(before: string, after: string, maxChanged: number): DiffPart[] {
  const isLong = before.length + after.length > MAX_LENGTH
  if (isLong || maxChanged <= 0) return replaced(before, after)
  return withoutSpecks(diffTokens(wordsOf(before), wordsOf(after), maxChanged))
}

/** Merges changes that only spaces or punctuation separate: a sentence with only those unchanged is unreadable. */
function withoutSpecks(parts: DiffPart[]): DiffPart[] {
  const isChange = (part: DiffPart | undefined) => part !== undefined && part.op !== 'equal'
  const isSpeck = (part: DiffPart, at: number) =>
    !/[\p{L}\p{N}\n]/u.test(part.text) && isChange(parts[at - 1]) && isChange(parts[at + 1])
  const result: DiffPart[] = []
  let [deleted, inserted] = ['', '']
  const endRun = () => {
    result.push(...replaced(deleted, inserted))
    deleted = ''
    inserted = ''
  }
  for (const [at, part] of parts.entries()) {
    if (part.op === 'equal' && !isSpeck(part, at)) {
      endRun()
      result.push(part)
      continue
    }
    if (part.op !== 'insert') deleted += part.text
    if (part.op !== 'delete') inserted += part.text
  }
  endRun()
  return merged(result)
}

/** The difference of two token lists; one replacement of everything between the common ends if it is too large. */
function diffTokens(before: string[], after: string[], maxChanged: number): DiffPart[] {
  const { head, tail, changes } = diffLists(before, after, maxChanged)
  const between = (tokens: string[]) => tokens.slice(head, tokens.length - tail).join('')
  const middle = changes
    ? changes.map(({ added, removed, value }): DiffPart => {
        const op = added ? 'insert' : removed ? 'delete' : 'equal'
        return { op, text: value.join('') }
      })
    : replaced(between(before), between(after))
  return merged([equal(before.slice(0, head)), ...middle, equal(before.slice(before.length - tail))])
}

function equal(tokens: string[]): DiffPart {
  return { op: 'equal', text: tokens.join('') }
}

function replaced(before: string, after: string): DiffPart[] {
  return [
    { op: 'delete', text: before },
    { op: 'insert', text: after },
  ]
}

/** Drops empty parts and merges adjacent parts with the same `op`. */
function merged(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last?.op === part.op) last.text += part.text
    else result.push({ ...part })
  }
  return result
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** A fixed locale: the default could split words differently on another machine. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

function wordsOf(text: string): string[] {
  return (text.match(PIECE) ?? []).flatMap((piece) =>
    Array.from(segmenter.segment(piece), ({ segment }) => segment),
  )
}

/**
 * Node's segmenter takes quadratic time, so it gets at most 300 characters at a time. Without spaces, a piece ends at
 * punctuation, so that the same words are split alike in both texts.
 */
const PIECE = /.{1,300}(?!\S)|.{1,300}(?<=\p{P})|.{1,300}/gsu
