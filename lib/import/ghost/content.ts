import { type Loss, lost } from '../import-item'
import type { SourceArticle } from '../source-article'
import { lexicalToHtml } from './lexical'
import { mobiledocToHtml, soleMarkdown } from './mobiledoc'
import { type Row, textOf } from './tables'

type Content = Pick<SourceArticle, 'content' | 'format'>

/** The content of a post: its HTML, else its only Markdown card, else its editor document as HTML. */
export function contentOf(post: Row, losses: Loss[]): Content {
  const html = withoutMarks(textOf(post, 'html'))
  if (html !== '') return { content: html, format: 'html' }
  try {
    const mobiledoc = textOf(post, 'mobiledoc')
    const markdown = mobiledoc === '' ? textOf(post, 'markdown') : (soleMarkdown(mobiledoc) ?? '')
    if (markdown.trim() !== '') return { content: markdown, format: 'markdown' }
    return { content: fromEditor(post, losses), format: 'html' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    losses.push(lost('content', 'document_unreadable', { reason }))
    return { content: '', format: 'html' }
  }
}

function fromEditor(post: Row, losses: Loss[]): string {
  const lexical = textOf(post, 'lexical')
  if (lexical !== '') return lexicalToHtml(lexical, losses)
  const mobiledoc = textOf(post, 'mobiledoc')
  return mobiledoc === '' ? '' : mobiledocToHtml(mobiledoc, losses)
}

/** Removes Ghost's card markers, which mean nothing elsewhere. */
function withoutMarks(html: string): string {
  return html.replace(/<!--\s{0,20}(?:kg-card-(?:begin|end)[^>]{0,200}|members-only\s{0,20})-->/g, '').trim()
}
