import render, { type DomSerializerOptions } from 'dom-serializer'
import type { Element, ParentNode } from 'domhandler'

/** The HTML of the children of a node, balanced and escaped. */
export function innerHtml(parent: ParentNode): string {
  return render(parent.children, OPTIONS)
}

/** The HTML of an element, balanced and escaped. */
export function outerHtml(element: Element): string {
  return render(element, OPTIONS)
}

const OPTIONS: DomSerializerOptions = { encodeEntities: 'utf8', emptyAttrs: true }
