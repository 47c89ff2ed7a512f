import { diffLists } from './diff-lists'

/** A piece of a text: in both versions, in the later one alone, or in the earlier one alone. */
export type DiffPart = { op: 'equal' | 'insert' | 'delete'; text: string }

/** The work for more grows with its square, and nobody reads what comes of it. */
const MAX_CHANGED_LINES = 800
const MAX_CHANGED_WORDS = 500
const MAX_LENGTH = 100_000

/**
 * What has to be deleted from `before` and inserted to make it `after`: by lines, and inside the lines that changed by words,
 * as the language of the text has them. Joined, what is equal or deleted is `before`, what is equal or inserted `after`. Of
 * texts that have next to nothing in common all is deleted and all inserted.
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

/** Nobody reads a sentence of which only the spaces and the commas are the same: they change with the words around them. */
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

/** The difference of two lists of pieces of text; a single replacement of what is between their ends for a larger one. */
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

/** Without empty parts, and with what follows one another alike as one. */
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

/** A fixed locale: the default one would cut words differently on two machines. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

function wordsOf(text: string): string[] {
  return (text.match(PIECE) ?? []).flatMap((piece) =>
    Array.from(segmenter.segment(piece), ({ segment }) => segment),
  )
}

/**
 * Node's segmenter takes time that grows with the square of a text: it gets some words at a time. Where there are no spaces
 * a piece ends with a sentence, so that of two texts the same words are cut alike.
 */
const PIECE = /.{1,300}(?!\S)|.{1,300}(?<=\p{P})|.{1,300}/gsu
