import { type ChildNode, Element, isTag, type ParentNode } from 'domhandler'

/** A new element; `children` may come from an element that it replaces. */
export function createElement(
  name: string,
  attribs: Record<string, string>,
  children: ChildNode[] = [],
): Element {
  const element = new Element(name, attribs)
  setChildren(element, children)
  return element
}

/** Replaces all children of a node. */
export function setChildren(parent: ParentNode, children: ChildNode[]): void {
  parent.children = children
  let prev: ChildNode | null = null
  for (const child of children) {
    child.parent = parent
    child.prev = prev
    child.next = null
    if (prev) prev.next = child
    prev = child
  }
}

/** Replaces elements, the deepest first; undefined keeps one. Linear time; domutils searches all siblings. */
export function replaceElements(
  parent: ParentNode,
  replace: (element: Element) => ChildNode[] | undefined,
): void {
  let replaced: Map<ChildNode, ChildNode[]> | undefined
  for (const child of parent.children) {
    if (!isTag(child)) continue
    replaceElements(child, replace)
    const others = replace(child)
    if (others) replaced = (replaced ?? new Map()).set(child, others)
  }
  if (!replaced) return
  setChildren(
    parent,
    parent.children.flatMap((child) => replaced.get(child) ?? child),
  )
}
