import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler'
import { existsOne } from 'domutils'
import { setChildren } from '../dom/edit'
import { NON_TEXT_TAGS } from '../sanitize/policy'
import { BLOCKS } from './phrasing'

/** Turns blocks and line breaks inside a `pre`, where HTML allows no blocks, into lines of its text. */
export function makeLines(pre: Element): void {
  if (existsOne(isLine, pre.children)) setChildren(pre, createLines().of(pre.children))
}

const PARTS = 'caption center dd dt fieldset figcaption li summary tbody td tfoot th thead tr'.split(' ')
const OWN_LINES = new Set([...BLOCKS, ...PARTS])

function isLine({ name }: Element): boolean {
  return name === 'br' || OWN_LINES.has(name)
}

function createLines() {
  let isBegun = false
  let isEndDue = false

  function write(text: string): Text {
    const line = new Text(text)
    isBegun = !text.endsWith('\n')
    isEndDue = false
    return line
  }

  function ofText(data: string): ChildNode[] {
    if (data === '') return []
    return [write(isEndDue && !data.startsWith('\n') ? `\n${data}` : data)]
  }

  function ofBlock(block: Element): ChildNode[] {
    isEndDue = isBegun
    const lines = of(block.children)
    isEndDue = isBegun
    return lines
  }

  function of(nodes: ChildNode[]): ChildNode[] {
    return nodes.flatMap((node) => {
      if (isText(node)) return ofText(node.data)
      if (!isTag(node) || NON_TEXT_TAGS.has(node.name)) return [node]
      if (node.name === 'br') return [write(isEndDue ? '\n\n' : '\n')]
      if (OWN_LINES.has(node.name)) return ofBlock(node)
      setChildren(node, of(node.children))
      return [node]
    })
  }

  return { of }
}
