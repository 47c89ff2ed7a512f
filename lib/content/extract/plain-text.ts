import { type Element, type Node, textOf } from '../tree/tree'

/**
 * The text of an article for search and for plain readers: blocks parted by blank lines, list items and lines by line
 * ends, table cells by tabs; code as it stands, no alternative texts, no footnote marks.
 */
export function extractText(root: Element): string {
  return tidied(written(root, () => false))
}

/**
 * The running text alone, for summaries: paragraphs, list items and quotes, without headings, code, tables, captions,
 * asides and footnotes. Where that leaves nothing, all of the text.
 */
export function extractProse(root: Element): string {
  return tidied(written(root, isNoProse)) || extractText(root)
}

type Without = (element: Element) => boolean

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote figure figcaption table div section details summary hr caption'.split(
    ' ',
  ),
)
const LINES = new Set(['li', 'dt', 'dd', 'tr'])
/** White space between their parts is only how the source was written. */
const HOLDS_PARTS = new Set('ul ol dl table thead tbody tfoot tr'.split(' '))
const NO_PROSE = new Set('h1 h2 h3 h4 h5 h6 pre table figcaption summary iframe audio video'.split(' '))

function isNoProse({ name, attributes }: Element): boolean {
  return NO_PROSE.has(name) || attributes.role === 'note' || attributes.class === 'footnotes'
}

function written(node: Node, without: Without): string {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ')
  const { name } = node
  if (isMark(node) || without(node)) return BLOCKS.has(name) ? '\n\n' : ''
  if (name === 'br') return '\n'
  if (name === 'pre') return `\n\n${asItStands(textOf(node))}\n\n`
  const content = contentOf(node, without)
  if (name === 'td' || name === 'th') return `${content.trim().replace(/\s+/g, ' ')}\t`
  if (LINES.has(name)) return `${content.trim()}\n`
  return BLOCKS.has(name) ? `\n\n${content.trim()}\n\n` : content
}

/** Indentation of code, under a sign of private use until everything else has lost its spaces. */
const INDENT = '\uE000'

function asItStands(code: string): string {
  return code.replace(/\n+$/, '').replace(/^ +/gm, (spaces) => INDENT.repeat(spaces.length))
}

function contentOf({ name, children }: Element, without: Without): string {
  const shown = HOLDS_PARTS.has(name) ? children.filter((child) => typeof child !== 'string') : children
  return shown.map((child) => written(child, without)).join('')
}

function isMark({ name, attributes }: Element): boolean {
  return name === 'a' && (attributes.class === 'footnote-ref' || attributes.class === 'footnote-back')
}

function tidied(text: string): string {
  return text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ ]+(?=\S)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(INDENT, ' ')
}
