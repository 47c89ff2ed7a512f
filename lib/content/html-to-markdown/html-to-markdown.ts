import { languageOf } from '../highlight-code/code-blocks'
import { type Element, element, innerHtml, type Node, textOf } from '../tree/tree'
import { inlineMarkdown } from './inline'
import { tableMarkdown } from './table'

/**
 * An article's tree as Markdown: CommonMark with GFM tables, task lists, strikethrough and footnotes. What Markdown has
 * no sign for (frames, definition lists, `details`) stays as HTML.
 */
export function htmlToMarkdown(root: Element): string {
  const markdown = blocks(root).join('\n\n')
  return markdown === '' ? '' : `${markdown}\n`
}

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img input ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const QUOTE = '> '

/** The blocks of a parent; runs of text and inline elements between them are paragraphs. */
function blocks(parent: Element): string[] {
  const found: string[] = []
  let run: Node[] = []
  const endRun = () => {
    const text = atLineStart(inlineMarkdown(run).trim())
    if (text !== '') found.push(text)
    run = []
  }
  for (const child of parent.children) {
    if (typeof child === 'string' || INLINE.has(child.name)) {
      run.push(child)
      continue
    }
    endRun()
    found.push(...block(child))
  }
  endRun()
  return found
}

function block(place: Element): string[] {
  const { name, attributes } = place
  if (/^h[1-6]$/.test(name)) return heading(place)
  if (name === 'p') return blocks(place)
  if (name === 'pre') return [fenced(place)]
  if (name === 'blockquote') return [indented(blocks(place).join('\n\n'), QUOTE, QUOTE)]
  if (name === 'ul' || name === 'ol') return [list(place)]
  if (name === 'hr') return ['---']
  if (name === 'table') return [tableMarkdown(place) ?? html(place)]
  if (attributes.class === 'footnotes') return footnotes(place)
  if (attributes.class === 'note') return [indented(blocks(place).join('\n\n'), QUOTE, QUOTE)]
  if (name === 'div' || name === 'section') return blocks(place)
  if (name === 'figure' && place.children.every(isInFigure)) return blocks(place)
  if (name === 'figcaption') return blocks(place)
  return [html(place)]
}

function heading(place: Element): string[] {
  const text = inlineMarkdown(place.children)
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  return text === '' ? [] : [`${'#'.repeat(Number(place.name[1]))} ${text.replace(/#+$/, '\\$&')}`]
}

function isInFigure(child: Node): boolean {
  return typeof child === 'string' || /^(?:img|a|p|figcaption|pre|blockquote|div)$/.test(child.name)
}

function fenced(pre: Element): string {
  const code = textOf(pre).replace(/\n$/, '')
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${languageOf(pre)}\n${code}\n${fence}`
}

function list(place: Element): string {
  const items = place.children.filter((child) => typeof child !== 'string')
  const isLoose = items.some((item) =>
    item.children.some((child) => typeof child !== 'string' && child.name === 'p'),
  )
  const first = Number(place.attributes.start ?? 1)
  const written = items.map((item, at) => {
    const mark = place.name === 'ol' ? `${first + at}. ` : '- '
    return indented(blocks(item).join(isLoose ? '\n\n' : '\n'), mark, ' '.repeat(mark.length))
  })
  return written.join(isLoose ? '\n\n' : '\n')
}

function footnotes(section: Element): string[] {
  const list = section.children.find((child) => typeof child !== 'string' && child.name === 'ol')
  if (list === undefined || typeof list === 'string') return []
  const notes = list.children.filter((child) => typeof child !== 'string')
  return notes.map((note, at) => indented(blocks(note).join('\n\n'), `[^${at + 1}]: `, '    '))
}

function indented(text: string, first: string, others: string): string {
  const lines = text.split('\n').map((line, at) => {
    if (at === 0) return first + line
    return line === '' ? others.trimEnd() : others + line
  })
  return lines.join('\n').trimEnd()
}

/** Without blank lines inside, which would end a block of HTML in Markdown. */
function html(place: Element): string {
  return innerHtml(element('', {}, [place])).replace(/\n(?:[ \t]*\n)+/g, '\n')
}

/** At the start of a line these would begin a heading, a list, a quote or a rule. */
function atLineStart(text: string): string {
  return text
    .replace(/^(#{1,6})(?=\s|$)/gm, '\\$1')
    .replace(/^([-+>]|={3,}$)/gm, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}
