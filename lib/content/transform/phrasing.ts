import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { existsOne } from 'domutils'
import { shownText } from '../dom/shown-text'

/** Those that a paragraph cannot have in it (HTML §4.4.1), but for what stands only inside of others. */
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

/** Whether an element has a block somewhere inside, as HTML allows of no phrasing content. */
export function hasBlock(element: Element): boolean {
  return existsOne(({ name }) => BLOCKS.has(name) || name === 'iframe', element.children)
}

/** Whether there is nothing to read in a node. */
export function isBlank(node: ChildNode): boolean {
  return shownText(node).trim() === ''
}

/** Nodes with each run of phrasing content among them (HTML, 3.2.5.2.5) replaced. */
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

/** Whether a node can stand in a paragraph. */
export function isPhrasing(node: ChildNode): boolean {
  return isTag(node) ? PHRASING.has(node.name) && !hasBlock(node) : isText(node)
}
