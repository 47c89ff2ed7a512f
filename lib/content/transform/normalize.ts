import { type ChildNode, type Document, Element, isTag } from 'domhandler'
import { createElement, replaceElements, setChildren } from '../dom/edit'
import { NON_TEXT_TAGS } from '../sanitize/policy'
import { isEmphasis, moveIntoBlocks } from './emphasis'
import { hasBlock, isBlank, mapRuns } from './phrasing'
import { makeLines } from './preformatted'

/** Repairs what browsers or assistive technology would stumble over, and removes attributes that only the pipeline may set. */
export function normalize(document: Document): void {
  replaceElements(document, (element) => {
    removeReservedAttributes(element)
    renameLandmark(element)
    if (LISTS.has(element.name)) setChildren(element, toListItems(element.children))
    if (element.name === 'dl') setChildren(element, element.children.map(toDefinition))
    if (element.name === 'pre') makeLines(element)
    if (element.name === 'p' && hasBlock(element)) element.name = 'div'
    if (element.name === 'a') return normalizeLink(element)
    if (isEmphasis(element) && hasBlock(element)) return ungroup(element)
    if (!isMisplaced(element)) return undefined
    return VOID.has(element.name) ? [] : [createElement('div', element.attribs, element.children)]
  })
  setChildren(document, wrapInParagraphs(document.children))
}

const LISTS = new Set(['ul', 'ol'])
/** May be nested in a cell: browsers close a cell that was left open before the next row. */
const ROW_PARTS = new Set('thead tbody tfoot tr td th'.split(' '))
const TABLE = new Set(['table'])
const TABLE_PARTS = new Set('caption colgroup col'.split(' '))
const TABLE_OR_CELL = new Set('table td th'.split(' '))
const VOID = new Set(['col', 'source'])
const RESERVED_ATTRIBUTE = /^(?:class|role|tabindex|style-.*|data-line|aria-(?!label$).*)$/

function wrapInParagraphs(nodes: ChildNode[]): ChildNode[] {
  return mapRuns(nodes, (run) => (run.every(isBlank) ? run : [createElement('p', {}, run)]))
}

/** Keeps the classes that later steps read: the language of code, and footnotes. */
function removeReservedAttributes({ name, attribs }: Element) {
  for (const attribute of Object.keys(attribs)) {
    const isRead = attribute === 'class' && (name === 'code' || name === 'pre' || name === 'section')
    if (RESERVED_ATTRIBUTE.test(attribute) && !isRead) delete attribs[attribute]
  }
  if (name !== 'a' && name !== 'audio' && name !== 'video') delete attribs['aria-label']
}

/** Inside the article these elements would become landmarks of the page. */
function renameLandmark(element: Element) {
  if (/^(?:main|header|footer|nav|article|address|center)$/.test(element.name)) element.name = 'div'
}

/** Moves a list that follows an item as a sibling, as in Google Docs, into the item. */
function toListItems(nodes: ChildNode[]): ChildNode[] {
  const items: { node: ChildNode; inner: ChildNode[] }[] = []
  let last: ChildNode[] | undefined
  for (const node of nodes) {
    if (last && isTag(node) && LISTS.has(node.name)) {
      last.push(node)
      continue
    }
    const item = { node: toListItem(node), inner: [] }
    items.push(item)
    if (isTag(item.node) && item.node.name === 'li') last = item.inner
  }
  for (const { node, inner } of items)
    if (isTag(node) && inner.length > 0) setChildren(node, [...node.children, ...inner])
  return items.map(({ node }) => node)
}

function toListItem(node: ChildNode): ChildNode {
  const isItem = isTag(node) ? node.name === 'li' || NON_TEXT_TAGS.has(node.name) : isBlank(node)
  return isItem ? node : createElement('li', {}, [node])
}

function toDefinition(node: ChildNode): ChildNode {
  const isDefinition = isTag(node)
    ? /^(?:dt|dd|div)$/.test(node.name) || NON_TEXT_TAGS.has(node.name)
    : isBlank(node)
  return isDefinition ? node : createElement('dd', {}, [node])
}

function isMisplaced(element: Element): boolean {
  const { name, parent } = element
  if (ROW_PARTS.has(name)) return closest(element, TABLE) === null
  if (TABLE_PARTS.has(name)) return closest(element, TABLE_OR_CELL)?.name !== 'table'
  const parentName = parent instanceof Element ? parent.name : ''
  if (name === 'li') return !LISTS.has(parentName)
  if (name === 'dt' || name === 'dd') return parentName !== 'dl' && parentName !== 'div'
  if (name === 'summary') return parentName !== 'details'
  if (name === 'figcaption') return parentName !== 'figure'
  if (name === 'source') return parentName !== 'audio' && parentName !== 'video'
  return false
}

function closest({ parent }: Element, names: ReadonlySet<string>): Element | null {
  if (!(parent instanceof Element)) return null
  return names.has(parent.name) ? parent : closest(parent, names)
}

function ungroup(element: Element): ChildNode[] {
  const children = moveIntoBlocks(element)
  return isMeaningful(element.attribs) ? [createElement('div', element.attribs, children)] : children
}

function normalizeLink(link: Element): ChildNode[] | undefined {
  const { href, id, name } = link.attribs
  if (href === undefined && id === undefined && name === undefined) return link.children
  replaceElements(link, (inner) => (inner.name === 'a' ? inner.children : undefined))
  return undefined
}

/** Unwraps `div`s, which reader views drop as sidebars; those with an id, language, direction or title stay. */
export function unwrapGroups(document: Document): void {
  replaceElements(document, (element) =>
    isPlainGroup(element) ? wrapInParagraphs(element.children) : undefined,
  )
}

const BLOCK_PARENTS = new Set('div section blockquote details figure'.split(' '))
const MEANINGFUL = ['id', 'lang', 'dir', 'title']

function isPlainGroup({ name, attribs, parent }: Element): boolean {
  if (name !== 'div' || isMeaningful(attribs)) return false
  return !(parent instanceof Element) || BLOCK_PARENTS.has(parent.name)
}

function isMeaningful(attribs: Record<string, string>): boolean {
  return MEANINGFUL.some((attribute) => attribute in attribs)
}
