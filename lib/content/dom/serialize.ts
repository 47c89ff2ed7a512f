import render, { type DomSerializerOptions } from 'dom-serializer'
import type { Element, ParentNode } from 'domhandler'

/** The HTML of the children of a node, balanced and escaped, written as the sanitiser writes it. */
export function innerHtml(parent: ParentNode): string {
  return render(parent.children, { ...OPTIONS, selfClosingTags: true })
}

/** The HTML of an element, balanced and escaped. */
export function outerHtml(element: Element): string {
  return render(element, OPTIONS)
}

const OPTIONS: DomSerializerOptions = { encodeEntities: 'utf8', emptyAttrs: true }
