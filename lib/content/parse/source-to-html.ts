import { Marked } from 'marked'
import markedFootnote from 'marked-footnote'
import { escapeHtml } from '../../text/escape'
import type { ContentFormat } from './detect-format'
import { markdownInHtml, mayHaveMarkdownInHtml } from './markdown-in-html'

/** The HTML of a source, as its author wrote it: nothing in it may be trusted yet. */
export function sourceToHtml(source: string, format: ContentFormat): string {
  if (format === 'html') return source
  return format === 'markdown' ? fromMarkdown(source) : fromText(source)
}

function fromMarkdown(source: string): string {
  // A parser of its own for each article: the footnotes of one that failed half-way must not show up in the next.
  const marked = new Marked({ gfm: true }, markedFootnote())
  if (mayHaveMarkdownInHtml(source)) marked.use({ extensions: [markdownInHtml] })
  return marked.parse(source, { async: false })
}

/** Blank lines part paragraphs, other line ends stay, bare addresses become links. */
function fromText(source: string): string {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linked(paragraph.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('\n')
}

/** Punctuation that follows an address in a sentence is no part of it. */
const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/g
const SENTENCE_END = /[.,;:!?)\]}'’”»]+$/

function linked(text: string): string {
  let html = ''
  let done = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(SENTENCE_END, '')
    html += escapeHtml(text.slice(done, found.index))
    html += `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
    done = found.index + address.length
  }
  return html + escapeHtml(text.slice(done))
}
