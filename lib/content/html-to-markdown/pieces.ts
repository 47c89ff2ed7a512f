import type { Element } from 'domhandler'
import { longestBacktickRun } from './backticks'

/** Inline Markdown; `html` says the same of what has delimiters, which mean nothing in some places. */
export type Piece = { markdown: string; html?: string }

/** Pieces behind one another, each as it is read there for what it is. Linear time. */
export function joinPieces(all: Piece[]): string {
  const pieces = all.filter(({ markdown }) => markdown !== '')
  const written: string[] = []
  for (const [at, piece] of pieces.entries()) {
    const before = written.at(-1) ?? ''
    const markdown = fitting(piece, before, pieces[at + 1]?.markdown)
    // A link behind it would be an image.
    if (markdown.startsWith('[') && before.endsWith('!')) written[at - 1] = `${before.slice(0, -1)}\\!`
    written.push(markdown)
  }
  return written.join('')
}

/** Delimiters between a word and punctuation neither open nor close (CommonMark 0.31, 6.2), nor do those that touch others. */
function fitting({ markdown, html }: Piece, before: string, after = ''): string {
  if (html === undefined) return markdown
  const isMisread =
    (/[^\s\p{P}\p{S}]$/u.test(before) && /^[*~]+(?![*~])[\p{P}\p{S}]/u.test(markdown)) ||
    (/^[^\s\p{P}\p{S}]/u.test(after) && /[\p{P}\p{S}](?<![*~])[*~]+$/u.test(markdown)) ||
    (/(?<!\\)[*~`]$/.test(before) && /^[*~`]/.test(markdown)) ||
    after.startsWith('~') ||
    /^\s*(?:\*{4}|~{3})|(?:\*{4}|~{3})$/.test(markdown)
  return isMisread ? html : markdown
}

const DELIMITERS: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', del: '~~', s: '~~' }

/** What Markdown puts around the text of such an element; undefined where it has nothing. */
export function delimiterOf({ name }: Element): string | undefined {
  return DELIMITERS[name]
}

/** White space has to be outside the delimiters. */
export function delimitedPiece(name: string, delimiter: string, content: string): Piece {
  const inner = content.trim()
  if (inner === '') return { markdown: content }
  const [before = '', after = ''] = [/^\s*/.exec(content)?.[0], /(?<!\s)\s*$/.exec(content)?.[0]]
  return {
    markdown: `${before}${delimiter}${inner}${delimiter}${after}`,
    html: `${before}<${name}>${inner}</${name}>${after}`,
  }
}

/** A code span around any text: white space alone is none. */
export function codeSpan(text: string): string {
  if (text.trim() === '') return text
  const delimiter = '`'.repeat(longestBacktickRun(text) + 1)
  const padding = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${delimiter}${padding}${text}${padding}${delimiter}`
}
