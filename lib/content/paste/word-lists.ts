import { type ChildNode, type Element, isTag, type ParentNode } from 'domhandler'
import { appendChild, textContent } from 'domutils'
import { createElement, setChildren } from '../dom/edit'
import { styleOf } from './style'

type Item = { level: number; isOrdered: boolean; start: number; content: ChildNode[] }

/** Turns Word's list paragraphs, with the level in their style and the marker in their text, into lists. */
export function gatherWordLists(parent: ParentNode): void {
  const children: ChildNode[] = []
  let run: Item[] = []
  const endRun = () => {
    if (run.length > 0) children.push(...toLists(run))
    run = []
  }
  for (const child of parent.children) {
    if (isTag(child)) gatherWordLists(child)
    const item = isTag(child) ? toItem(child) : null
    if (item) run.push(item)
    // Whitespace between items does not end a list.
    else if (isTag(child) || run.length === 0 || textContent(child).trim() !== '') {
      endRun()
      children.push(child)
    }
  }
  endRun()
  setChildren(parent, children)
}

const LEVEL = /(?:^| )level(\d)/
const NUMBER = /^\s*(?:(\d{1,9})|[a-z]{1,4})[.)]/i

function toItem(element: Element): Item | null {
  const [, level] = LEVEL.exec(styleOf(element, 'mso-list')) ?? []
  if (level === undefined) return null
  const marker = takeMarker(element)
  const [isOrdered, number] = NUMBER.exec(marker) ?? []
  const { children } = element
  return {
    level: Number(level),
    isOrdered: isOrdered !== undefined,
    start: Number(number ?? 1),
    content: children,
  }
}

/** Removes the list marker from an element and returns its text. */
function takeMarker(element: Element): string {
  let marker = ''
  const kept = element.children.filter((child) => {
    if (!isTag(child)) return true
    if (styleOf(child, 'mso-list') === 'ignore') {
      marker += textContent(child)
      return false
    }
    marker += takeMarker(child)
    return true
  })
  setChildren(element, kept)
  return marker
}

/** Builds lists from consecutive items; deeper items go into the item before. */
function toLists(items: Item[]): ChildNode[] {
  const lists: Element[] = []
  const level = items.reduce((least, item) => Math.min(least, item.level), Infinity)
  let rest: Item[] = []
  const addRest = () => {
    const nested = rest.length > 0 ? toLists(rest) : []
    const last = lists.at(-1)?.children.at(-1)
    if (last && isTag(last)) setChildren(last, [...last.children, ...nested])
    else lists.push(...nested.filter(isTag))
    rest = []
  }
  for (const item of items) {
    if (item.level > level) {
      rest.push(item)
      continue
    }
    addRest()
    const name = item.isOrdered ? 'ol' : 'ul'
    const open = lists.at(-1)
    const listItem = createElement('li', {}, item.content)
    // Appended: `setChildren` for each item would take quadratic time.
    if (open?.name === name) appendChild(open, listItem)
    else lists.push(createElement(name, item.start > 1 ? { start: String(item.start) } : {}, [listItem]))
  }
  addRest()
  return lists
}
