import { isJsonObject } from '../../http/json-body'
import { escapeHtml } from '../../text/strings'
import { type Loss, lost } from '../import-item'
import { type Card, cardHtml, text } from './cards'

/** Deeper nesting has no meaning in an article. */
const MAX_DEPTH = 100

/** The HTML of a document of Ghost's editor (Lexical) in JSON. Throws `SyntaxError` for invalid JSON. */
export function lexicalToHtml(json: string, losses: Loss[]): string {
  const document: unknown = JSON.parse(json)
  const root = isJsonObject(document) && isJsonObject(document.root) ? document.root : {}
  return childrenOf(root)
    .map((node) => nodeHtml(node, losses, 0))
    .join('\n')
}

const BLOCKS = new Map<string, (node: Card) => string>(
  Object.entries({
    paragraph: () => 'p',
    heading: (node) => headingTag(text(node, 'tag')),
    'extended-heading': (node) => headingTag(text(node, 'tag')),
    quote: () => 'blockquote',
    'extended-quote': () => 'blockquote',
    aside: () => 'blockquote',
    list: listTag,
    listitem: () => 'li',
  } satisfies Record<string, (node: Card) => string>),
)

function nodeHtml(node: Card, losses: Loss[], depth: number): string {
  const type = text(node, 'type')
  if (type === 'text' || type === 'extended-text') return textHtml(node)
  if (type === 'linebreak') return '<br>'
  if (type === 'tab') return ' '
  const block = BLOCKS.get(type)
  const children = Array.isArray(node.children) ? node.children : null
  if (!block && type !== 'link' && type !== 'autolink' && type !== 'at-link') {
    if (!children) return cardHtml(type, node, losses)
    losses.push(lost('content', 'node_text', { type: type || 'nameless' }))
  }
  if (depth > MAX_DEPTH) return ''
  const inner = childrenOf(node)
    .map((child) => nodeHtml(child, losses, depth + 1))
    .join('')
  if (type === 'list') return listHtml(node, inner)
  if (block) return `<${block(node)}>${inner}</${block(node)}>`
  return text(node, 'url') === '' ? inner : `<a href="${escapeHtml(text(node, 'url'))}">${inner}</a>`
}

function listTag(node: Card): string {
  return text(node, 'listType') === 'number' ? 'ol' : 'ul'
}

/** Moves a nested list, which the editor stores as an item of its own, into the item before. */
function listHtml(node: Card, items: string): string {
  const tag = listTag(node)
  const start =
    tag === 'ol' && Number.isInteger(node.start) && node.start !== 1 ? ` start="${node.start}"` : ''
  return `<${tag}${start}>${items.replace(/<\/li><li>(?=<[uo]l[ >])/g, '')}</${tag}>`
}

const FORMATS: [bit: number, tag: string][] = [
  [16, 'code'],
  [128, 'mark'],
  [64, 'sup'],
  [32, 'sub'],
  [8, 'u'],
  [4, 's'],
  [2, 'em'],
  [1, 'strong'],
]

function textHtml(node: Card): string {
  const format = typeof node.format === 'number' ? node.format : 0
  return FORMATS.filter(([bit]) => (format & bit) !== 0).reduce(
    (html, [, tag]) => `<${tag}>${html}</${tag}>`,
    escapeHtml(text(node, 'text')),
  )
}

function childrenOf(node: Card): Card[] {
  return Array.isArray(node.children) ? node.children.filter(isJsonObject) : []
}

function headingTag(tag: string): string {
  return /^h[1-6]$/.test(tag) ? tag : 'h2'
}
