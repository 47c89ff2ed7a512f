import { type Loss, lost } from '../import-item'
import type { SourceArticle } from '../source-article'
import { lexicalToHtml } from './lexical'
import { mobiledocToHtml, soleMarkdown } from './mobiledoc'
import { type Row, textOf } from './tables'

type Content = Pick<SourceArticle, 'content' | 'format'>

/** The content of a post: its HTML, else its only Markdown card, else its editor document as HTML. */
export function contentOf(post: Row, losses: Loss[]): Content {
  const html = withoutMarks(ungated(textOf(post, 'html'), losses))
  if (html !== '') return { content: html, format: 'html' }
  const reasons: string[] = []
  for (const read of DOCUMENTS) {
    try {
      const content = read(post, losses)
      if (content.content.trim() !== '') return content
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  const [reason] = reasons
  if (reason !== undefined) losses.push(lost('content', 'document_unreadable', { reason }))
  return { content: '', format: 'html' }
}

/** A post can have several documents; a broken one is no loss when another can be read. */
const DOCUMENTS: ((post: Row, losses: Loss[]) => Content)[] = [
  (post) => ({ content: parsed(post, 'mobiledoc', (json) => soleMarkdown(json) ?? ''), format: 'markdown' }),
  (post, losses) => ({
    content: parsed(post, 'lexical', (json) => lexicalToHtml(json, losses)),
    format: 'html',
  }),
  (post, losses) => ({
    content: parsed(post, 'mobiledoc', (json) => mobiledocToHtml(json, losses)),
    format: 'html',
  }),
  (post) => ({ content: textOf(post, 'markdown'), format: 'markdown' }),
]

function parsed(post: Row, name: string, parse: (json: string) => string): string {
  const json = textOf(post, name)
  return json === '' ? '' : parse(json)
}

/** Removes Ghost's card markers, which mean nothing elsewhere. */
function withoutMarks(html: string): string {
  return html.replace(/<!--\s{0,20}(?:kg-card-(?:begin|end)[^>]{0,200}|members-only\s{0,20})-->/g, '').trim()
}

const GATE = /<!--\s{0,20}kg-gated-block:begin\s([^\n>]{0,300})-->/
const GATE_END = /<!--\s{0,20}kg-gated-block:end\s{0,20}-->/

/** Removes the cards that Ghost shows to members only; one without an end mark with all that follows. Linear time. */
function ungated(html: string, losses: Loss[]): string {
  const pieces = html.split(GATE_END)
  return pieces.map((piece) => beforeEnd(piece, losses)).join('')
}

function beforeEnd(piece: string, losses: Loss[]): string {
  const gate = GATE.exec(piece)
  if (!gate) return piece
  const [mark, conditions = ''] = gate
  const before = piece.slice(0, gate.index)
  if (/\bnonMember:["']?true\b/.test(conditions)) return before + piece.slice(gate.index + mark.length)
  losses.push(lost('content', 'card_gated'))
  return before
}
