import { type ChildNode, type Element, hasChildren, isTag, isText, type ParentNode } from 'domhandler'
import { NON_TEXT_TAGS } from '../sanitize/policy'

/** The text that replaces an element and its content; undefined keeps the element's own text. */
type StandIn = (element: Element) => string | undefined

/** The text of a node that is not sanitised yet, without what the sanitiser removes. */
export function shownText(node: ChildNode | ParentNode, standIn: StandIn = () => undefined): string {
  if (isText(node)) return node.data
  if (isTag(node) && NON_TEXT_TAGS.has(node.name)) return ''
  const other = isTag(node) ? standIn(node) : undefined
  if (other !== undefined || !hasChildren(node)) return other ?? ''
  return node.children.map((child) => shownText(child, standIn)).join('')
}
