import { Marked, Parser, type Token } from 'marked'
import markedFootnote from 'marked-footnote'
import { withLineFeeds } from '../../text/line-ends'
import { escapeHtml } from '../../text/strings'
import { alerts, mayHaveAlerts } from './alerts'
import type { ContentFormat } from './detect-format'
import { markdownInHtml, mayHaveMarkdownInHtml } from './markdown-in-html'
import { closedBlocksOnly, escapeMentionedTags } from './mentioned-tags'

/** A part of a source's HTML, and the line, from 0, where it begins in the source. */
export type SourceBlock = {
  html: string
  line: number
  /** The line where each item of a Markdown list, or each footnote, begins. */
  itemLines: readonly number[]
}

/** The HTML of a source as its author wrote it: not sanitised. */
export function sourceToHtml(source: string, format: ContentFormat): string {
  return sourceToBlocks(source, format)
    .map(({ html }) => html)
    .join('')
}

/** As `sourceToHtml`, in consecutive parts. */
export function sourceToBlocks(source: string, format: ContentFormat): SourceBlock[] {
  if (format === 'html') return [{ html: source, line: 0, itemLines: [] }]
  return format === 'markdown' ? fromMarkdown(source) : fromText(source)
}

/** The number of line breaks in a text. */
export function countLines(text: string): number {
  return text.match(/\r\n?|\n/g)?.length ?? 0
}

function fromMarkdown(source: string): SourceBlock[] {
  // One parser per article, so that footnotes of an article that failed half-way do not appear in the next.
  const marked = new Marked({ gfm: true }, closedBlocksOnly(source))
  if (mayHaveAlerts(source)) marked.use({ extensions: [alerts] })
  if (mayHaveMarkdownInHtml(source)) marked.use({ extensions: [markdownInHtml] })
  // The last extension runs first: footnotes must put their list before all other tokens.
  marked.use(markedFootnote())
  const tokens: Token[] = marked.lexer(source)
  const lines = linesOf(tokens)
  const { walkTokens } = marked.defaults
  if (walkTokens) marked.walkTokens(tokens, walkTokens)
  escapeMentionedTags(marked, tokens)
  const parser = new Parser(marked.defaults)
  return tokens.map((token) => {
    const itemLines = itemsOf(token).map((item) => lines.get(item) ?? 0)
    return { html: parser.parse([token]), line: itemLines[0] ?? lines.get(token) ?? 0, itemLines }
  })
}

/** The line where each token, and each item of a list, begins. */
function linesOf(tokens: readonly Token[], first = 0): Map<Token, number> {
  const lines = new Map<Token, number>()
  let line = first
  for (const token of tokens) {
    lines.set(token, line)
    if (token.type === 'list') for (const item of linesOf(token.items, line)) lines.set(...item)
    line += countLines(token.raw)
  }
  return lines
}

function itemsOf(token: Token): Token[] {
  return token.type === 'list' || token.type === 'footnotes' ? token.items : []
}

function fromText(source: string): SourceBlock[] {
  const blocks: SourceBlock[] = []
  let line = 0
  for (const part of withLineFeeds(source).split(BETWEEN_PARAGRAPHS)) {
    const paragraph = part.trim()
    const start = countLines(part.slice(0, part.indexOf(paragraph)))
    const html = `<p>${linkUrls(paragraph).replace(/\n/g, '<br>')}</p>`
    const previous = blocks.at(-1)
    if (paragraph !== '' && previous) previous.html += '\n'
    if (paragraph !== '') blocks.push({ html, line: line + start, itemLines: [] })
    line += countLines(part)
  }
  return blocks
}

/** A capturing group, so that `split` keeps the separators. */
const BETWEEN_PARAGRAPHS = /(\n[ \t]*\n\s*)/

const BARE_URL = /https?:\/\/[^\s<>"]{1,2000}/g
/** Punctuation after a URL in a sentence is not part of the URL. */
const SENTENCE_END = ".,;:!?)]}'’”»"

function linkUrls(text: string): string {
  let html = ''
  let end = 0
  for (const found of text.matchAll(BARE_URL)) {
    const url = withoutSentenceEnd(found[0])
    html += escapeHtml(text.slice(end, found.index))
    html += `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
    end = found.index + url.length
  }
  return html + escapeHtml(text.slice(end))
}

/** Keeps a closing bracket that the URL itself opens (GFM 0.29, 6.9). */
function withoutSentenceEnd(url: string): string {
  const unopened = new Map([
    [')', countOf(url, ')') - countOf(url, '(')],
    [']', countOf(url, ']') - countOf(url, '[')],
  ])
  for (let end = url.length; ; end -= 1) {
    const sign = url.charAt(end - 1)
    const surplus = unopened.get(sign) ?? 1
    if (!SENTENCE_END.includes(sign) || surplus <= 0) return url.slice(0, end)
    if (unopened.has(sign)) unopened.set(sign, surplus - 1)
  }
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1
}
