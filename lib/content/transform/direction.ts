import { type ChildNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler'
import { RIGHT_TO_LEFT } from '../../text/direction'
import { NON_TEXT_TAGS } from '../sanitize/policy'

type Direction = 'ltr' | 'rtl'

/** Sets `dir="auto"` on blocks whose direction differs from the text around them; an author's `dir` stays. */
export function transformDirection(document: Document): void {
  const directions = new Map<ChildNode, Direction>()
  for (const child of document.children) recordDirection(child, directions)
  for (const child of document.children) setDirection(child, directions, 'ltr')
}

const BLOCKS = new Set(
  'blockquote caption dd details dl dt figcaption h1 h2 h3 h4 h5 h6 li ol p summary table td th ul'.split(
    ' ',
  ),
)
/** Elements whose text is code, or not shown. */
const WITHOUT_LANGUAGE = new Set(['pre', 'code', ...NON_TEXT_TAGS])

const LETTER = /\p{L}/u

function recordDirection(node: ChildNode, directions: Map<ChildNode, Direction>): Direction | undefined {
  const direction = isText(node) ? directionOf(node.data) : recordFirst(node, directions)
  if (direction) directions.set(node, direction)
  return direction
}

function recordFirst(node: ChildNode, directions: Map<ChildNode, Direction>): Direction | undefined {
  if (!hasChildren(node) || (isTag(node) && WITHOUT_LANGUAGE.has(node.name))) return undefined
  let first: Direction | undefined
  for (const child of node.children) {
    const direction = recordDirection(child, directions)
    // An element with its own `dir` does not count for its parent (HTML §3.2.6.4).
    if (!(isTag(child) && child.attribs.dir !== undefined)) first ??= direction
  }
  return first
}

function directionOf(text: string): Direction | undefined {
  const letter = LETTER.exec(text)?.[0]
  if (letter === undefined) return undefined
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

function setDirection(node: ChildNode, directions: Map<ChildNode, Direction>, around: Direction) {
  if (!hasChildren(node)) return
  const own = isTag(node) ? ownDirection(node, directions.get(node), around) : around
  for (const child of node.children) setDirection(child, directions, own)
}

function ownDirection(element: Element, found: Direction | undefined, around: Direction): Direction {
  const { dir } = element.attribs
  if (dir !== undefined) return dir === 'rtl' || (dir === 'auto' && found === 'rtl') ? 'rtl' : 'ltr'
  if (!BLOCKS.has(element.name) || found === undefined || found === around) return around
  element.attribs.dir = 'auto'
  return found
}
