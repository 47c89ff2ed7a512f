import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'

/** The text for search and plain-text clients: blank lines between blocks, tabs between cells, code verbatim. */
export function extractText(parent: ParentNode): string {
  return collapse(contentOf(parent, () => false))
}

/** The prose for summaries: no headings, code blocks, tables, captions or notes. All text if no prose is left. */
export function extractProse(parent: ParentNode): string {
  return collapse(contentOf(parent, isNoProse)) || extractText(parent)
}

/** The text for language detection: without code, keys and program output. */
export function extractLanguageText(parent: ParentNode): string {
  return collapse(contentOf(parent, ({ name }) => CODE.has(name)))
}

type IsSkipped = (element: Element) => boolean

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote figure figcaption table div section details summary hr caption'.split(
    ' ',
  ),
)
const LINES = new Set(['li', 'dt', 'dd', 'tr'])
/** Whitespace between their children is only source formatting. */
const CONTAINERS = new Set('ul ol dl table thead tbody tfoot tr'.split(' '))
const CODE = new Set('pre code kbd samp var iframe audio video'.split(' '))
const NO_PROSE = new Set('h1 h2 h3 h4 h5 h6 pre table figcaption summary iframe audio video'.split(' '))

/** Does not match single spaces: most texts have no other whitespace and need no copy. */
const WHITE_SPACE = /[^\S ]\s*|\s{2,}/g

function isNoProse({ name, attribs }: Element): boolean {
  return NO_PROSE.has(name) || attribs.role === 'note' || attribs.class === 'footnotes'
}

function textOf(node: ChildNode, isSkipped: IsSkipped): string {
  if (isText(node)) return node.data.replace(WHITE_SPACE, ' ')
  return isTag(node) ? elementText(node, isSkipped) : ''
}

function elementText(element: Element, isSkipped: IsSkipped): string {
  const { name } = element
  if (isFootnoteLink(element) || isSkipped(element)) return BLOCKS.has(name) ? '\n\n' : ''
  if (name === 'br') return '\n'
  if (name === 'pre') return `\n\n${verbatim(textContent(element))}\n\n`
  const content = contentOf(element, isSkipped)
  if (name === 'td' || name === 'th') return `${content.trim().replace(/\s+/g, ' ')}\t`
  if (LINES.has(name)) return `${content.trim()}\n`
  return BLOCKS.has(name) ? `\n\n${content.trim()}\n\n` : content
}

/** A private-use character that protects indentation while other spaces are collapsed. */
const INDENT = '\uE000'

function verbatim(code: string): string {
  return code.replace(/(?<!\n)\n+$/, '').replace(/^ +/gm, (spaces) => INDENT.repeat(spaces.length))
}

function contentOf(parent: ParentNode, isSkipped: IsSkipped): string {
  const isContainer = isTag(parent) && CONTAINERS.has(parent.name)
  const children = isContainer ? parent.children.filter(isTag) : parent.children
  return children.map((child) => textOf(child, isSkipped)).join('')
}

function isFootnoteLink({ name, attribs }: Element): boolean {
  return name === 'a' && (attribs.class === 'footnote-ref' || attribs.class === 'footnote-back')
}

function collapse(text: string): string {
  return text
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n[ ]+(?=\S)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replaceAll(INDENT, ' ')
}
