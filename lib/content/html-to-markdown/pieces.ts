import type { Element } from 'domhandler'
import { longestBacktickRun } from './backticks'

/** Inline Markdown; `html` is the alternative for places where the delimiters would not work. */
export type Piece = { markdown: string; html?: string }

/** Joins pieces, each in the form that Markdown parses correctly in its place. Linear time. */
export function joinPieces(all: Piece[]): string {
  const pieces = all.filter(({ markdown }) => markdown !== '')
  const written: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const before = written.at(-1) ?? ''
    const markdown = fitting(piece, before, pieces[at + 1]?.markdown)
    // `!` before a link would make it an image.
    if (markdown.startsWith('[') && before.endsWith('!')) written[at - 1] = `${before.slice(0, -1)}\\!`
    written.push(markdown)
  }
  return written.join('')
}

/** Delimiters between a word and punctuation neither open nor close (CommonMark 0.31, 6.2), nor do adjacent ones. */
function fitting({ markdown, html }: Piece, before: string, after = ''): string {
  if (html === undefined) return markdown
  const isMisread =
    (/[^\s\p{P}\p{S}]$/u.test(before) && /^(?:\*+(?!\*)|~+(?!~))[\p{P}\p{S}]/u.test(markdown)) ||
    (/^[^\s\p{P}\p{S}]/u.test(after) && /[\p{P}\p{S}](?:(?<!\*)\*+|(?<!~)~+)$/u.test(markdown)) ||
    (/(?<!\\)[*~`]$/.test(before) && /^[*~`]/.test(markdown)) ||
    after.startsWith('~') ||
    /^\s*(?:\*{4}|~{3})|(?:\*{4}|~{3})$/.test(markdown)
  return isMisread ? html : markdown
}

const DELIMITERS: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~' }

/** The Markdown delimiter of an element; undefined if it has none. */
export function delimiterOf({ name }: Element): string | undefined {
  return DELIMITERS[name]
}

/** Puts whitespace outside the delimiters, as Markdown requires. */
export function delimitedPiece(name: string, delimiter: string, content: string): Piece {
  const [before, inner, after] = splitSpace(content)
  if (inner === '') return { markdown: content }
  const html = `${before}<${name}>${inner}</${name}>${after}`
  // Parsers read `***a* *b***` as strong text in emphasis.
  const isMisread =
    delimiter === '**' &&
    inner.startsWith('*') &&
    inner.endsWith('*') &&
    inner.indexOf('*', 1) < inner.length - 1
  return { markdown: isMisread ? html : `${before}${delimiter}${inner}${delimiter}${after}`, html }
}

/** A text without its outer whitespace, between the whitespace before and after it. */
export function splitSpace(text: string): [before: string, inner: string, after: string] {
  const inner = text.trim()
  const at = text.indexOf(inner)
  return [text.slice(0, at), inner, text.slice(at + inner.length)]
}

/** A text as a code span; whitespace alone stays as it is. */
export function codeSpan(text: string): string {
  if (text.trim() === '') return text
  const delimiter = '`'.repeat(longestBacktickRun(text) + 1)
  // One space at both ends is taken away (CommonMark 0.31, 6.1).
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${delimiter}${padding}${text}${padding}${delimiter}`
}
