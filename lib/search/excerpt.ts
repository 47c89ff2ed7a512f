import { escapeHtml, graphemeStart } from '../text/strings'
import { findMarks, type Mark } from './marks'
import type { SearchQuery } from './search'

const MAX_EXCERPT_LENGTH = 240
const LEAD_LENGTH = 50

/** HTML of at most 240 characters (before escaping) with `<mark>`: around most words of the query, else the beginning. */
export function excerpt(text: string, query: SearchQuery, language: string): string {
  const marks = findMarks(text, query, language, MAX_EXCERPT_LENGTH)
  const [start, end] = excerptRange(text, marks)
  let html = ''
  let done = start
  for (const mark of marks) {
    if (mark.start < done || mark.end > end) continue
    html += `${toHtml(text.slice(done, mark.start))}<mark>${toHtml(text.slice(mark.start, mark.end))}</mark>`
    done = mark.end
  }
  html += toHtml(text.slice(done, end))
  return `${start > 0 ? '…' : ''}${html.trim()}${end < text.length ? '…' : ''}`
}

function excerptRange(text: string, marks: Mark[]): [number, number] {
  const first = marks[0]?.start ?? 0
  const last = marks.at(-1)?.end ?? 0
  const from = Math.max(0, Math.min(first - LEAD_LENGTH, first))
  const start = from === 0 ? 0 : afterSpace(text, from, first)
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

/** Moves `at` to the start of its grapheme, never between a letter and its marks or within a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return graphemeStart(text, code >= 0xdc00 && code <= 0xdfff ? at - 1 : at)
}

function toHtml(text: string): string {
  return escapeHtml(text.replace(/\s+/g, ' '))
}
