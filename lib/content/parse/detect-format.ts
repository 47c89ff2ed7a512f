import { withLineFeeds } from '../../text/line-ends'
export type ContentFormat = 'markdown' | 'html' | 'text'

/** `html` for a page or mostly block tags, `markdown` (which allows HTML) for any Markdown syntax or tag, else `text`. */
export function detectFormat(source: string): ContentFormat {
  const text = withLineFeeds(source.replace(/^\uFEFF/, '').trimStart())
  if (DOCUMENT.test(text)) return 'html'
  const markdown = countMarkdown(text)
  const blocks = count(text, BLOCK_TAG)
  if (blocks > markdown) return 'html'
  if (markdown > 0 || blocks > 0 || INLINE_TAG.test(text)) return 'markdown'
  return 'text'
}

const DOCUMENT = /^(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype\s|html[\s>]|head[\s>]|body[\s>])/i
const BLOCK_TAG =
  /<(?:p|div|h[1-6]|ul|ol|li|dl|table|tr|blockquote|pre|section|article|aside|header|footer|main|figure|details|hr|iframe|video|audio|form|address)(?=[\s/>])/gi
const INLINE_TAG =
  /<(?:\/(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)|br ?\/?|img\s[^<>]{1,2000})>/i

/** Each pattern has a bounded length, so no text can make it slow. */
const LINE_SYNTAX = [
  /^ {0,3}#{1,6}[ \t]+\S/,
  /^ {0,3}(?:```|~~~)/,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]+\S/,
  /^ {0,3}>/,
  /^ {0,3}\|?[ \t]*:?-{2,200}:?[ \t]*\|[-:| \t]{0,2000}$/,
  /^ {0,3}(?:-{3,200}|\*{3,200}|_{3,200}|={3,200})[ \t]*$/,
  /^ {0,3}\[[^[\]]{1,200}\]:[ \t]*\S/,
]
const SPAN_SYNTAX = [
  /!?\[[^[\]\n]{0,500}\]\([^()\s]{1,2000}/g,
  /\[[^[\]\n]{1,200}\]\[[^[\]\n]{0,200}\]/g,
  /\[\^[^[\]\s]{1,100}\]/g,
  /(?<![\w*])\*{1,3}[^\s*][^*\n]{0,300}(?<=\S)\*{1,3}(?![\w*])/g,
  /(?<!\w)_{1,3}[^\s_][^_\n]{0,300}(?<=\S)_{1,3}(?!\w)/g,
  /~~[^\s~][^~\n]{0,300}~~/g,
  /`[^`\n]{1,300}`/g,
  /<https?:\/\/[^\s<>]{1,2000}>/g,
]

function countMarkdown(text: string): number {
  let found = 0
  for (const line of text.split('\n')) if (isMarkdownLine(line)) found += 1
  for (const pattern of SPAN_SYNTAX) found += count(text, pattern)
  return found
}

function isMarkdownLine(line: string): boolean {
  const start = line.slice(0, 2_000).trimEnd()
  return LINE_SYNTAX.some((pattern) => pattern.test(start))
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
