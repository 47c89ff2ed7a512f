import { type ChildNode, type Document, type Element, isTag } from 'domhandler'
import { existsOne, removeElement } from 'domutils'
import { toNormalForm } from '../../text/strings'
import { shownText } from '../dom/shown-text'
import { NON_TEXT_TAGS } from '../sanitize/policy'

const WRAPPERS = new Set(['html', 'body', 'main', 'article', 'section', 'header', 'div'])
const SHOWN = new Set(['img', 'iframe', 'video', 'audio', 'table'])

/** Removes a first heading that repeats the title, which pages show already. Returns whether it was removed. */
export function dropRepeatedTitle(document: Document, title: string): boolean {
  const heading = firstElement(document.children)
  if (!heading || !/^h[1-6]$/.test(heading.name) || !isSameText(shownText(heading), title)) return false
  if (existsOne(({ name }) => SHOWN.has(name), heading.children)) return false
  const rest = shownText(document).trim().length - shownText(heading).trim().length
  if (rest === 0 && !existsOne(({ name }) => SHOWN.has(name), document.children)) return false
  if (heading.next && shownText(heading.next).trim() === '' && !isTag(heading.next))
    removeElement(heading.next)
  removeElement(heading)
  return true
}

function firstElement(nodes: ChildNode[]): Element | null {
  for (const node of nodes) {
    if (isTag(node) && (node.name === 'head' || NON_TEXT_TAGS.has(node.name))) continue
    if (isTag(node)) return WRAPPERS.has(node.name) ? firstElement(node.children) : node
    if (shownText(node).trim() !== '') return null
  }
  return null
}

/** Ignores case, spaces and punctuation. */
function isSameText(one: string, other: string): boolean {
  const [words, otherWords] = [wordsOf(one), wordsOf(other)]
  return words === otherWords && (words !== '' || one.trim() === other.trim())
}

function wordsOf(text: string): string {
  return toNormalForm(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
