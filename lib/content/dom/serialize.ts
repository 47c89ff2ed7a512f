import render, { type DomSerializerOptions } from 'dom-serializer'
import type { Element, ParentNode } from 'domhandler'

/** The HTML of a node's children, balanced and escaped, serialized like the sanitiser's output. */
export function innerHtml(parent: ParentNode): string {
  return render(parent.children, { ...OPTIONS, selfClosingTags: true })
}

/** The HTML of an element, balanced and escaped. */
export function outerHtml(element: Element): string {
  return render(element, OPTIONS)
}

const OPTIONS: DomSerializerOptions = { encodeEntities: 'utf8', emptyAttrs: true }
