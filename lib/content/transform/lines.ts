import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler'
import { countLines, type SourceBlock } from '../parse/source-to-html'

/**
 * Sets `data-line` on each block of an article and each item of its lists to the source line where it begins. `blocks` are
 * what the document was parsed from; `linesBefore` is the number of source lines before them.
 */
export function markLines(document: Document, blocks: readonly SourceBlock[], linesBefore: number): void {
  let at = 0
  let offset = 0
  for (const element of document.children.filter(isTag)) {
    const start = startOf(element)
    for (let block = blocks[at]; block && start >= offset + block.html.length; block = blocks[at]) {
      offset += block.html.length
      at += 1
    }
    const block = blocks[at]
    if (block) mark(element, block, { offset, linesBefore })
  }
}

type Place = { offset: number; linesBefore: number }

function mark(element: Element, { html, line, itemLines }: SourceBlock, { offset, linesBefore }: Place) {
  const lineOf = (part: Element) => line + countLines(html.slice(0, Math.max(0, startOf(part) - offset)))
  const name = (part: Element, partLine: number) => {
    part.attribs['data-line'] = String(linesBefore + partLine)
  }
  name(element, lineOf(element))
  for (const [index, item] of itemsOf(element).entries()) name(item, itemLines[index] ?? lineOf(item))
}

function itemsOf({ name, children }: Element): Element[] {
  const elements = children.filter(isTag)
  if (name === 'section') return elements.flatMap(itemsOf)
  return name === 'ul' || name === 'ol' ? elements.filter((child) => child.name === 'li') : []
}

/** Where a node begins in the parsed HTML; an element that a transform added begins with its first child. */
function startOf(node: ChildNode): number {
  if (isText(node)) return (node.startIndex ?? 0) + node.data.length - node.data.trimStart().length
  if (node.startIndex !== null || !isTag(node)) return node.startIndex ?? 0
  const [first = 0] = node.children.map(startOf).filter((start) => start > 0)
  return first
}
