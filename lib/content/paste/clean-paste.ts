import { type ChildNode, type Document, type Element, isTag, isText } from 'domhandler'
import { createElement, replaceElements, setChildren } from '../dom/edit'
import { styleOf } from './style'
import { gatherWordLists } from './word-lists'

/**
 * Turns a word processor's clipboard into plain HTML: emphasis from styles, lists from paragraphs, without the program's own
 * markup. Returns what was left out, as sentences.
 */
export function cleanPaste(document: Document): string[] {
  const warnings = new Set<string>()
  gatherWordLists(document)
  replaceElements(document, (element) => {
    const { name, attribs } = element
    // Word processors put these on every paragraph.
    delete attribs.lang
    delete attribs.dir
    if (DROPPED.has(name) || name.startsWith('o:')) return name === 'o:p' ? element.children : []
    if (name === 'img') return keepImage(element, warnings)
    if (name === 'a') return [withTarget(element)]
    if (name === 'p' && /^MsoTitle$/i.test(attribs.class ?? ''))
      return [createElement('h1', {}, element.children)]
    if (name === 'p' && isBlank(element)) return []
    if (name === 'b' || name === 'strong') return isNormal(element) ? element.children : undefined
    if (name === 'td' || name === 'th' || name === 'li') unwrapParagraphs(element)
    return UNMARKED.has(name) ? withEmphasis(element) : undefined
  })
  return [...warnings]
}

/** Elements without a meaning but their style; underlined text would look like a link. */
const UNMARKED = new Set(['span', 'font', 'u'])
const DROPPED = new Set('head meta link style script title xml template noscript object'.split(' '))

/** Google Docs wraps all copied content in a `b` of normal weight. */
function isNormal(element: Element): boolean {
  return /^(?:normal|400)$/.test(styleOf(element, 'font-weight'))
}

function withEmphasis(element: Element): ChildNode[] {
  const { children, parent } = element
  const isHeading = parent !== null && isTag(parent) && /^h[1-6]$/.test(parent.name)
  const names = [
    ...(!isHeading && /^(?:bold|[6-9]00)$/.test(styleOf(element, 'font-weight')) ? ['strong'] : []),
    ...(styleOf(element, 'font-style') === 'italic' ? ['em'] : []),
    ...(styleOf(element, 'text-decoration').includes('line-through') ? ['del'] : []),
  ]
  return names.reduce((inner, name) => [createElement(name, {}, inner)], children)
}

/** Unwraps paragraphs in an item or a cell; several in a cell become lines. */
function unwrapParagraphs(element: Element): void {
  const children = element.children.filter((child) => isTag(child) || !isEmpty(child))
  const isPlain = children.every((child) => isTag(child) && child.name === 'p')
  if (!isPlain || (element.name === 'li' && children.length > 1)) return
  const lines = children.map((child) => (isTag(child) ? child.children : []))
  setChildren(
    element,
    lines.flatMap((line, at) => (at === 0 ? line : [createElement('br', {}), ...line])),
  )
}

/** Google Docs links through a redirect of its own; this restores the target. */
function withTarget(link: Element): Element {
  const { href, title } = link.attribs
  const target = href === undefined ? undefined : targetOf(href)
  return createElement('a', { ...(target && { href: target }), ...(title && { title }) }, link.children)
}

function targetOf(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined
  const { host, pathname, searchParams } = new URL(href)
  const isRedirect = /^(?:www\.)?google\.[a-z.]+$/.test(host) && pathname === '/url'
  return isRedirect ? (searchParams.get('q') ?? searchParams.get('url') ?? href) : href
}

function keepImage(image: Element, warnings: Set<string>): ChildNode[] {
  const { src = '', alt = '' } = image.attribs
  if (/^https:/i.test(src)) return [createElement('img', { src, alt })]
  warnings.add('An image was left out, since it has no address on the web; upload it and insert it again.')
  return []
}

function isBlank({ children }: Element): boolean {
  return children.every((child) => (isTag(child) ? child.name !== 'img' && isBlank(child) : isEmpty(child)))
}

function isEmpty(child: ChildNode): boolean {
  return !isText(child) || child.data.trim() === ''
}
