import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { existsOne } from 'domutils'
import { shownText } from '../dom/shown-text'

/** Elements that a paragraph cannot contain (HTML §4.4.1), without those that only occur inside others. */
export const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const PHRASING = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

/** Whether an element contains a block, which HTML forbids in phrasing content. */
export function hasBlock(element: Element): boolean {
  return existsOne(({ name }) => BLOCKS.has(name) || name === 'iframe', element.children)
}

/** Whether a node shows no text. */
export function isBlank(node: ChildNode): boolean {
  return shownText(node).trim() === ''
}

/** Replaces each run of phrasing content (HTML, 3.2.5.2.5) among the nodes. */
export function mapRuns(nodes: ChildNode[], replace: (run: ChildNode[]) => ChildNode[]): ChildNode[] {
  const groups: ChildNode[][] = []
  let run: ChildNode[] = []
  const endRun = () => {
    if (run.length > 0) groups.push(replace(run))
    run = []
  }
  for (const node of nodes) {
    if (isPhrasing(node)) {
      run.push(node)
      continue
    }
    endRun()
    groups.push([node])
  }
  endRun()
  return groups.flat()
}

/** Whether a paragraph can contain a node. */
export function isPhrasing(node: ChildNode): boolean {
  return isTag(node) ? PHRASING.has(node.name) && !hasBlock(node) : isText(node)
}
