import { type ChildNode, type Element, isTag } from 'domhandler'
import { createElement, setChildren } from '../dom/edit'
import { isBlank, isPhrasing, mapRuns } from './phrasing'

const EMPHASIS = new Set(['b', 'strong', 'i', 'em', 'span'])
/** What word processors put around blocks, such as Google Docs around all that it copies, where it means nothing. */
const PLAIN_STYLE = /font-weight:\s*(?:normal|400)|font-style:\s*normal/i
const GOOGLE_DOCS = /^docs-internal-guid/
/** Headings have an emphasis of their own; the others hold no text of the article, or code. */
const WITHOUT_EMPHASIS = new Set('h1 h2 h3 h4 h5 h6 pre script style textarea iframe svg math'.split(' '))

export function isEmphasis({ name }: Element): boolean {
  return EMPHASIS.has(name)
}

/** The children of an emphasis that has blocks inside, which HTML does not allow: each of them is emphasized within. */
export function moveIntoBlocks({ name, attribs, children }: Element): ChildNode[] {
  const { style = '', id = '' } = attribs
  const isPlain = name === 'span' || PLAIN_STYLE.test(style) || GOOGLE_DOCS.test(id)
  return isPlain ? children : emphasize(children, name)
}

function emphasize(nodes: ChildNode[], name: string): ChildNode[] {
  for (const node of nodes) {
    const isEntered = isTag(node) && !isPhrasing(node) && !WITHOUT_EMPHASIS.has(node.name)
    if (isEntered) setChildren(node, emphasize(node.children, name))
  }
  return mapRuns(nodes, (run) =>
    run.every(isBlank) || isEmphasized(run, name) ? run : [createElement(name, {}, run)],
  )
}

/** What many around it emphasize would else become as many elements. */
function isEmphasized([first, ...others]: ChildNode[], name: string): boolean {
  if (!first || others.length > 0 || !isTag(first) || !EMPHASIS.has(first.name)) return false
  return first.name === name || isEmphasized(first.children, name)
}
