import { type ChildNode, Element, isTag, isText, type Text } from 'domhandler'
import { hasAttrib, textContent } from 'domutils'
import { createElement } from '../dom/edit'
import { outerHtml } from '../dom/serialize'
import { escapeAddresses, escapeEntities, escapeMarkdown } from './escape'
import { hasLanguage } from './html-block'
import { codeSpan, delimitedPiece, delimiterOf, joinPieces, type Piece, splitSpace } from './pieces'

/** Text and inline elements as Markdown, with syntax characters escaped; only `<br>` becomes `\n`. */
export function inlineMarkdown(nodes: ChildNode[]): string {
  return joinPieces(nodes.flatMap(unwrapped).map(pieceOf))
}

const UNWRAPPED = new Set('span data time bdi cite dfn'.split(' '))

function unwrapped(node: ChildNode): ChildNode[] {
  return isTag(node) && ((UNWRAPPED.has(node.name) && !hasLanguage(node)) || isRepeated(node))
    ? node.children.flatMap(unwrapped)
    : [node]
}

/** Whether an ancestor has the same delimiters: nested ones would close the outer ones. */
function isRepeated(element: Element): boolean {
  const delimiter = delimiterOf(element)
  for (let around = delimiter ? element.parent : null; around instanceof Element; around = around.parent)
    if (delimiterOf(around) === delimiter) return true
  return false
}

function pieceOf(node: ChildNode): Piece {
  if (isText(node)) return { markdown: textMarkdown(node) }
  if (!isTag(node)) return { markdown: '' }
  if (node.name === 'code') return codePiece(node)
  const delimiter = hasLanguage(node) ? undefined : delimiterOf(node)
  return delimiter
    ? delimitedPiece(node.name, delimiter, inlineMarkdown(node.children))
    : { markdown: elementMarkdown(node) }
}

function textMarkdown(node: Text): string {
  const text = escapeMarkdown(node.data.replace(/\s+/g, ' '))
  return isInLink(node) ? text : escapeAddresses(text)
}

function isInLink({ parent }: ChildNode): boolean {
  if (!(parent instanceof Element)) return false
  return parent.attribs.href !== undefined || isInLink(parent)
}

function elementMarkdown(element: Element): string {
  const { name } = element
  if (name === 'br') return '\n'
  if (name === 'img') return imageMarkdown(element)
  if (name === 'input') return hasAttrib(element, 'checked') ? '[x]' : '[ ]'
  if (name === 'a') return linkMarkdown(element)
  if (name === 'sup' && isFootnote(element)) return `[^${textContent(element).trim()}]`
  return inlineHtml(element, inlineMarkdown(element.children))
}

function codePiece(code: Element): Piece {
  const text = codeText(code)
  const [before, inner, after] = splitSpace(text)
  return {
    markdown: text.split('\n').map(codeSpan).join('\n'),
    html: `${before}<code>${escapeAddresses(escapeMarkdown(inner))}</code>${after}`,
  }
}

function codeText(node: ChildNode): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ')
  if (!isTag(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map(codeText).join('')
}

function linkMarkdown(link: Element): string {
  const { href, title, class: className } = link.attribs
  if (className === 'footnote-back') return ''
  const content = inlineMarkdown(link.children)
  const [before, inner, after] = splitSpace(content)
  if (href === undefined || inner === '') return content
  const text = textContent(link)
  if (/^https?:/.test(href) && text === href) return `<${href}>`
  if (href === `mailto:${text}`) return `<${text}>`
  return `${before}[${inner}](${linkDestination(href)}${linkTitle(title)})${after}`
}

function imageMarkdown({ attribs: { src = '', alt = '', title } }: Element): string {
  return `![${escapeMarkdown(alt.replace(/\s+/g, ' '))}](${linkDestination(src)}${linkTitle(title)})`
}

function linkDestination(address: string): string {
  const url = escapeEntities(address)
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent).replace(/\s+/g, '%20')}>` : url
}

function linkTitle(title: string | undefined): string {
  return title ? ` "${escapeEntities(title.replace(/\s+/g, ' ')).replace(/["\\]/g, '\\$&')}"` : ''
}

function isFootnote(element: Element): boolean {
  return element.children.some((child) => isTag(child) && child.attribs.class === 'footnote-ref')
}

function inlineHtml({ name, attribs }: Element, content: string): string {
  const tags = outerHtml(createElement(name, attribs))
  const endTag = `</${name}>`
  const [before, inner, after] = splitSpace(content)
  return tags.endsWith(endTag) ? `${before}${tags.slice(0, -endTag.length)}${inner}${endTag}${after}` : tags
}
