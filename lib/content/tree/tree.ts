import { Parser } from 'htmlparser2'
import { escapeHtml } from '../../text/escape'

/** HTML as plain values: text is a string, everything else an element. Comments and declarations are left out. */
export type Element = { name: string; attributes: Record<string, string>; children: Node[] }
export type Node = string | Element

/** HTML of any quality as a tree of at most 100 levels; what lies deeper stays as content of the deepest level. */
export function parseHtml(html: string): Element {
  const root = element('#root')
  const open: Element[] = [root]
  let tooDeep = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length > MAX_DEPTH) {
        tooDeep += 1
        return
      }
      const opened = element(name, attributes)
      open.at(-1)?.children.push(opened)
      open.push(opened)
    },
    ontext(text) {
      append(open.at(-1), text)
    },
    onclosetag() {
      if (tooDeep > 0) tooDeep -= 1
      else open.pop()
    },
  })
  parser.end(html)
  return root
}

/** A new element. */
export function element(
  name: string,
  attributes: Record<string, string> = {},
  children: Node[] = [],
): Element {
  return { name, attributes, children }
}

/** The HTML of the content of an element, balanced and escaped. */
export function innerHtml(parent: Element): string {
  return parent.children.map(outerHtml).join('')
}

/** The text of a node and everything in it, as it stands there. */
export function textOf(node: Node): string {
  if (typeof node === 'string') return node
  return node.children.map(textOf).join('')
}

/** Every element below a parent, in document order. */
export function* descendants(parent: Element): Generator<Element> {
  for (const child of parent.children) {
    if (typeof child === 'string') continue
    yield child
    yield* descendants(child)
  }
}

/** Puts what `change` gives in the place of each child, the deepest first. */
export function rewrite(parent: Element, change: (child: Element, parent: Element) => Node[]): void {
  const children: Node[] = []
  for (const child of parent.children) {
    if (typeof child === 'string') {
      children.push(child)
      continue
    }
    rewrite(child, change)
    for (const node of change(child, parent)) children.push(node)
  }
  parent.children = children
}

/** Deeper nesting has no meaning in an article, and every walk over the tree may recurse safely. */
const MAX_DEPTH = 100
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

function append(parent: Element | undefined, text: string) {
  if (parent === undefined) return
  const last = parent.children.at(-1)
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text
  else parent.children.push(text)
}

function outerHtml(node: Node): string {
  if (typeof node === 'string') return escapeHtml(node)
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => ATTRIBUTE_NAME.test(name))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
  const start = `<${node.name}${attributes}>`
  return VOID.has(node.name) ? start : `${start}${innerHtml(node)}</${node.name}>`
}

/** A name with other signs could end the tag it stands in. */
const ATTRIBUTE_NAME = /^[a-z_:][\w:.-]*$/i
