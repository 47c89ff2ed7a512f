// What the toolbar's buttons write: Markdown, or HTML tags.
import { content, format, texts } from './page'
import { insertText, selectedText } from './write-text'

export type Mark = 'bold' | 'italic' | 'link' | 'heading' | 'list' | 'quote' | 'code' | 'table'

const WORDS = texts.write

type Writer = Record<Mark, () => void>

const MARKDOWN: Writer = {
  bold: () => wrapEach('**', WORDS.bold),
  italic: () => wrapEach('*', WORDS.italic),
  link: writeLink,
  heading: () => prefixLines(() => '## ', WORDS.heading),
  list: () => prefixLines(() => '- ', WORDS.list),
  quote: () => prefixLines(() => '> ', WORDS.quote),
  code: () => (selectedText().includes('\n') ? wrap('```\n', '\n```', '') : wrap('`', '`', WORDS.code)),
  table: () => insertBlock(`| ${WORDS.column} 1 | ${WORDS.column} 2 |\n| --- | --- |\n|  |  |`),
}

const HTML: Writer = {
  bold: () => wrap('<strong>', '</strong>', WORDS.bold),
  italic: () => wrap('<em>', '</em>', WORDS.italic),
  link: writeLink,
  heading: () => wrap('<h2>', '</h2>', WORDS.heading),
  list: () => {
    const items = (selectedText() || WORDS.list).split('\n').map((line) => `  <li>${line}</li>`)
    insertText(`<ul>\n${items.join('\n')}\n</ul>`)
  },
  quote: () => wrap('<blockquote>', '</blockquote>', WORDS.quote),
  code: () =>
    selectedText().includes('\n')
      ? wrap('<pre><code>', '</code></pre>', '')
      : wrap('<code>', '</code>', WORDS.code),
  table: () =>
    insertBlock(
      `<table>\n  <tr><th>${WORDS.column} 1</th><th>${WORDS.column} 2</th></tr>\n  <tr><td></td><td></td></tr>\n</table>`,
    ),
}

/** Null for plain text, which has no marks. */
export const marks: Writer | null = format === 'text' ? null : format === 'html' ? HTML : MARKDOWN

/** A link in the format of the text. */
export function linkTo(url: string, text: string): string {
  return format === 'html' ? `<a href="${url.replaceAll('"', '%22')}">${text}</a>` : `[${text}](${url})`
}

/** The longest part of a word on either side of the caret. */
const MAX_REACH = 100

/** Without a selection, selects the word at the caret, also in scripts without spaces. */
function selectWord() {
  const { selectionStart: at, selectionEnd, value } = content
  if (at !== selectionEnd) return
  const from = Math.max(0, at - MAX_REACH)
  const words = new Intl.Segmenter('en', { granularity: 'word' }).segment(value.slice(from, at + MAX_REACH))
  const found = words.containing(at - from)
  if (!found?.isWordLike || found.index === at - from) return
  content.setSelectionRange(from + found.index, from + found.index + found.segment.length)
}

/** Emphasis ends with its paragraph, so each of several selected paragraphs gets its own. */
function wrapEach(mark: string, word: string) {
  const pieces = selectedText().split(/(\n[ \t]*\n\s*)/)
  if (pieces.length === 1) return wrap(mark, mark, word)
  insertText(pieces.map((piece, at) => (at % 2 === 1 || piece === '' ? piece : mark + piece + mark)).join(''))
}

/** Puts marks around the selection, or removes them if they are already there. */
function wrap(before: string, after: string, word: string) {
  selectWord()
  const { selectionStart: start, selectionEnd: end, value } = content
  const inner = value.slice(start, end)
  const isMarked =
    value.slice(start - before.length, start) === before && value.slice(end, end + after.length) === after
  // A single star is not half of a double one.
  const isOther = before === '*' && value[start - 2] === '*' && value[start - 3] !== '*'
  if (isMarked && !isOther && start >= before.length) {
    content.setSelectionRange(start - before.length, end + after.length)
    insertText(inner)
    content.setSelectionRange(start - before.length, end - before.length)
    return
  }
  const text = inner || word
  insertText(before + text + after)
  content.setSelectionRange(start + before.length, start + before.length + text.length)
}

function writeLink() {
  const start = content.selectionStart
  const link = linkTo('https://', selectedText() || WORDS.link)
  insertText(link)
  // The linked text may contain an address too: in Markdown it is first, in HTML last.
  const at = start + (format === 'html' ? link.indexOf('https://') : link.lastIndexOf('https://'))
  content.setSelectionRange(at, at + 'https://'.length)
}

/** Marks each selected line, or removes the marks if all lines have one. */
function prefixLines(prefixOf: (index: number) => string, word: string) {
  const { value } = content
  const start = value.lastIndexOf('\n', content.selectionStart - 1) + 1
  const found = value.indexOf('\n', content.selectionEnd)
  const end = found < 0 ? value.length : found
  const lines = value.slice(start, end).split('\n')
  const areMarked = lines.every((line, index) => line.startsWith(prefixOf(index)))
  const marked = lines.map((line, index) =>
    areMarked
      ? line.slice(prefixOf(index).length)
      : prefixOf(index) + (line || (lines.length === 1 ? word : '')),
  )
  const text = marked.join('\n')
  content.setSelectionRange(start, end)
  insertText(text)
  content.setSelectionRange(start + (areMarked ? 0 : prefixOf(0).length), start + text.length)
}

/** Inserts a block with an empty line on both sides. */
function insertBlock(block: string) {
  const { value, selectionStart, selectionEnd } = content
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const gap = (text: string, edge: RegExp) => (text === '' || edge.test(text) ? '' : '\n\n')
  insertText(`${gap(before, /\n\n$/)}${block}${gap(after, /^\n\n/)}`)
}
