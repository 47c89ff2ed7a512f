import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'

/** The text for search and plain readers: blank lines between blocks, tabs between cells, code verbatim. */
export function extractText(parent: ParentNode): string {
  return collapse(contentOf(parent, () => false))
}

/** The running text for summaries: no headings, code, tables, captions, asides, notes. All text where none is left. */
export function extractProse(parent: ParentNode): string {
  return collapse(contentOf(parent, isNoProse)) || extractText(parent)
}

/** All that is said in a language: the text without code, keys and what programs print. */
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
/** White space between their children is only how the source was written. */
const CONTAINERS = new Set('ul ol dl table thead tbody tfoot tr'.split(' '))
const CODE = new Set('pre code kbd samp var iframe audio video'.split(' '))
const NO_PROSE = new Set('h1 h2 h3 h4 h5 h6 pre table figcaption summary iframe audio video'.split(' '))

/** But for single spaces, which most texts have alone: they are not copied. */
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

/** A space of indentation until all other spaces have been collapsed: a character of private use. */
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
