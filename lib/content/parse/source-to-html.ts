import { Marked } from 'marked'
import markedFootnote from 'marked-footnote'
import { escapeHtml } from '../../text/strings'
import type { ContentFormat } from './detect-format'
import { markdownInHtml, mayHaveMarkdownInHtml } from './markdown-in-html'

/** The HTML of a source as its author wrote it: untrusted. */
export function sourceToHtml(source: string, format: ContentFormat): string {
  if (format === 'html') return source
  return format === 'markdown' ? fromMarkdown(source) : fromText(source)
}

function fromMarkdown(source: string): string {
  // A parser for each article, so that the footnotes of one that failed half-way do not show up in the next.
  const marked = new Marked({ gfm: true }, markedFootnote())
  if (mayHaveMarkdownInHtml(source)) marked.use({ extensions: [markdownInHtml] })
  return marked.parse(source, { async: false })
}

function fromText(source: string): string {
  return source
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linkUrls(paragraph.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('\n')
}

const BARE_URL = /https?:\/\/[^\s<>"]{1,2000}/g
/** Punctuation that follows a URL in a sentence is no part of it. */
const SENTENCE_END = /(?<![.,;:!?)\]}'’”»])[.,;:!?)\]}'’”»]+$/

function linkUrls(text: string): string {
  let html = ''
  let end = 0
  for (const found of text.matchAll(BARE_URL)) {
    const url = found[0].replace(SENTENCE_END, '')
    html += escapeHtml(text.slice(end, found.index))
    html += `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
    end = found.index + url.length
  }
  return html + escapeHtml(text.slice(end))
}
