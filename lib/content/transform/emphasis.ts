import { type ChildNode, type Element, isTag } from 'domhandler'
import { createElement, setChildren } from '../dom/edit'
import { isBlank, isPhrasing, mapRuns } from './phrasing'

const EMPHASIS = new Set(['b', 'strong', 'i', 'em', 'span'])
/** Styles of meaningless wrappers around blocks, such as the one that Google Docs puts around copied content. */
const PLAIN_STYLE = /font-weight:\s*(?:normal|400)|font-style:\s*normal/i
const GOOGLE_DOCS = /^docs-internal-guid/
/** Headings are emphasized already; the others hold code, or no text of the article. */
const WITHOUT_EMPHASIS = new Set('h1 h2 h3 h4 h5 h6 pre script style textarea iframe svg math'.split(' '))

/** Whether an element emphasizes text, or is a `span`, which may do so by its style. */
export function isEmphasis({ name }: Element): boolean {
  return EMPHASIS.has(name)
}

/** The children of an emphasis with blocks inside, which HTML forbids; the emphasis moves into each block. */
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

/** Prevents one emphasis element per ancestor that emphasizes the same text. */
function isEmphasized([first, ...others]: ChildNode[], name: string): boolean {
  if (!first || others.length > 0 || !isTag(first) || !EMPHASIS.has(first.name)) return false
  return first.name === name || isEmphasized(first.children, name)
}
