import { type Document, Element } from 'domhandler'
import { replaceElements } from '../dom/edit'
import { wrapInParagraphs } from './normalize'

/**
 * Puts the content of each `div` among blocks in its place. Without its style it has no effect, but reader views take it
 * for a box beside the text and drop it. One that is the target of a link or has a language stays.
 */
export function unwrapGroups(document: Document): void {
  replaceElements(document, (element) =>
    isPlainGroup(element) ? wrapInParagraphs(element.children) : undefined,
  )
}

const BLOCK_PARENTS = new Set('div section blockquote details figure'.split(' '))
const MEANINGFUL = ['id', 'lang', 'dir', 'title']

function isPlainGroup({ name, attribs, parent }: Element): boolean {
  if (name !== 'div' || MEANINGFUL.some((attribute) => attribute in attribs)) return false
  return !(parent instanceof Element) || BLOCK_PARENTS.has(parent.name)
}
