import { type Element, element, innerHtml, type Node, textOf } from '../tree/tree'

/** Text and inline elements as Markdown in which every sign of the text is escaped. */
export function inlineMarkdown(nodes: Node[]): string {
  return nodes.map(inline).join('')
}

const STRONG = new Set(['strong', 'b'])
const EMPHASIS = new Set(['em', 'i'])
const STRUCK = new Set(['del', 's'])
/** Elements that only carry names or directions: their content is all that Markdown can keep. */
const PLAIN = new Set('span data time bdi cite dfn'.split(' '))

function inline(node: Node): string {
  if (typeof node === 'string') return escaped(node.replace(/\s+/g, ' '))
  const { name } = node
  if (name === 'br') return '\\\n'
  if (name === 'img') return picture(node)
  if (name === 'input') return 'checked' in node.attributes ? '[x]' : '[ ]'
  if (name === 'code') return code(textOf(node))
  if (name === 'a') return link(node)
  if (name === 'sup' && isFootnote(node)) return `[^${textOf(node).trim()}]`
  const content = inlineMarkdown(node.children)
  if (STRONG.has(name)) return around(content, '**')
  if (EMPHASIS.has(name)) return around(content, '*')
  if (STRUCK.has(name)) return around(content, '~~')
  return PLAIN.has(name) ? content : tagged(node, content)
}

/** White space goes outside the signs, where Markdown wants it. */
function around(content: string, sign: string): string {
  const inner = content.trim()
  if (inner === '') return content
  const [before = '', after = ''] = [/^\s*/.exec(content)?.[0], /\s*$/.exec(content)?.[0]]
  return `${before}${sign}${inner}${sign}${after}`
}

function code(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.trim() === '') return line
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const sign = '`'.repeat(longest + 1)
  const room = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${sign}${room}${line}${room}${sign}`
}

function link(place: Element): string {
  const { href, title, class: kind } = place.attributes
  if (kind === 'footnote-back') return ''
  const content = inlineMarkdown(place.children)
  if (href === undefined || content.trim() === '') return content
  if (/^https?:/.test(href) && textOf(place) === href) return `<${href}>`
  return `[${content.trim()}](${destination(href)}${titled(title)})`
}

function picture({ attributes: { src = '', alt = '', title } }: Element): string {
  return `![${escaped(alt.replace(/\s+/g, ' '))}](${destination(src)}${titled(title)})`
}

function destination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent).replace(/\s+/g, '%20')}>` : url
}

function titled(title: string | undefined): string {
  return title ? ` "${title.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"` : ''
}

function isFootnote(place: Element): boolean {
  return place.children.some(
    (child) => typeof child !== 'string' && child.attributes.class === 'footnote-ref',
  )
}

function tagged({ name, attributes }: Element, content: string): string {
  const shell = innerHtml(element('', {}, [element(name, attributes)]))
  return shell.endsWith(`</${name}>`) ? `${shell.slice(0, -name.length - 3)}${content}</${name}>` : shell
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~\\~')
    .replace(/&(?=#?\w{1,31};)/g, '\\&')
}
