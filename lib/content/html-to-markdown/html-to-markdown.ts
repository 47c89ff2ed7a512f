import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { textContent } from 'domutils'
import { oneLine } from '../../text/strings'
import { languageOf } from '../highlight-code/code-blocks'
import type { AlertKind } from '../parse/alerts'
import { longestBacktickRun } from './backticks'
import { alertOf, hasOwnTags, htmlBlock, staysHtml, tagsAround } from './html-block'
import { inlineMarkdown } from './inline'
import { escapeLineStarts, indent, withOtherMarkers } from './lines'
import { firstNumber } from './list-numbers'
import { tableMarkdown } from './table'

/** CommonMark with GFM and footnotes; iframes, notes, captions, languages and some numbers, which Markdown lacks, stay HTML. */
export function htmlToMarkdown(document: ParentNode): string {
  const markdown = blocksOf(document).join('\n\n')
  return markdown === '' ? '' : `${markdown}\n`
}

const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img input ins kbd mark q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const QUOTE = '> '

function blocksOf(parent: ParentNode): string[] {
  const groups: string[][] = []
  let run: ChildNode[] = []
  const endRun = () => {
    const lines = inlineMarkdown(run).trim().replace(/\n +/g, '\n')
    const paragraph = escapeLineStarts(lines).replaceAll('\n', '\\\n')
    if (paragraph !== '') groups.push([paragraph])
    run = []
  }
  for (const child of parent.children) {
    if (isTag(child) && !INLINE.has(child.name)) {
      endRun()
      groups.push(elementBlocks(child))
      continue
    }
    run.push(child)
  }
  endRun()
  return withOtherMarkers(groups.flat())
}

function elementBlocks(element: Element): string[] {
  const { name, attribs } = element
  if (staysHtml(element)) return [htmlBlock(element)]
  if (/^h[1-6]$/.test(name)) return heading(element)
  if (name === 'p') return blocksOf(element)
  if (name === 'pre') return [codeBlock(element)]
  const kind = alertOf(element)
  if (kind) return [alert(element, kind)]
  if (name === 'blockquote' || attribs.class === 'note') return [quote(element)]
  if (name === 'ul' || name === 'ol') return [list(element)]
  if (name === 'hr') return ['---']
  if (name === 'table') return [tableMarkdown(element) ?? htmlBlock(element)]
  if (attribs.class === 'footnotes') return footnotes(element)
  if (name === 'div' || name === 'section') return blocksOf(element)
  if (name === 'figure' && element.children.every(isSimpleInFigure)) return blocksOf(element)
  if (name === 'figcaption') return blocksOf(element)
  return [htmlBlock(element)]
}

function heading(element: Element): string[] {
  const text = oneLine(inlineMarkdown(element.children))
  return text === '' ? [] : [`${'#'.repeat(Number(element.name[1]))} ${text.replace(/(?<!#)#+$/, '\\$&')}`]
}

function isSimpleInFigure(child: ChildNode): boolean {
  return isText(child) || (isTag(child) && /^(?:img|a|p|figcaption|pre|blockquote|div)$/.test(child.name))
}

function codeBlock(pre: Element): string {
  const code = textContent(pre).replace(/\n$/, '')
  const fence = '`'.repeat(Math.max(2, longestBacktickRun(code)) + 1)
  return `${fence}${languageOf(pre)}\n${code}\n${fence}`
}

function quote(element: Element): string {
  return indent(blocksOf(element).join('\n\n'), QUOTE, QUOTE)
}

/** A blank line keeps the marker apart from blocks that would join it, such as a rule, which would make it a heading. */
function alert(element: Element, kind: AlertKind): string {
  const [first] = element.children.filter(isTag)
  const marker = `[!${kind.toUpperCase()}]`
  const content = blocksOf(element).join('\n\n')
  return indent(`${marker}\n${first?.name === 'p' ? '' : '\n'}${content}`.trimEnd(), QUOTE, QUOTE)
}

function list(element: Element): string {
  const items = element.children.filter(isTag)
  // It has a footnote, or it would have stayed HTML.
  if (hasOwnTags(element)) {
    const written = items.map((item) => tagsAround(item, `\n${blocksOf(item).join('\n\n')}\n`))
    return tagsAround(element, written.join('\n'))
  }
  const isLoose = items.some(({ children }) =>
    children.some((child) => isTag(child) && needsBlankLine(child)),
  )
  const first = firstNumber(element)
  const lines = items.map((item, at) => {
    const marker = element.name === 'ol' ? `${first + at}. ` : '- '
    return indent(blocksOf(item).join(isLoose ? '\n\n' : '\n'), marker, ' '.repeat(marker.length))
  })
  return lines.join(isLoose ? '\n\n' : '\n')
}

/** Blocks that need no blank line after a line of text in an item. */
const TIGHT = /^(?:ul|ol|pre|blockquote|h[1-6])$/

/** A list cannot interrupt a paragraph if it starts at another number than 1 or with an empty item (CommonMark 0.31, 5.2). */
function needsBlankLine(element: Element): boolean {
  const { name, children } = element
  if (staysHtml(element)) return true
  if (name !== 'ul' && name !== 'ol') return !TIGHT.test(name) && !INLINE.has(name)
  const [first] = children.filter(isTag)
  if (hasOwnTags(element)) return true
  return (name === 'ol' && firstNumber(element) !== 1) || !first || textContent(first).trim() === ''
}

function footnotes(section: Element): string[] {
  const list = section.children.filter(isTag).find(({ name }) => name === 'ol')
  const notes = list?.children.filter(isTag) ?? []
  return notes.map((note, at) => indent(blocksOf(note).join('\n\n'), `[^${at + 1}]: `, '    '))
}
