import { type ChildNode, Element, isTag, isText, type Text } from 'domhandler'
import { hasAttrib, textContent } from 'domutils'
import { createElement } from '../dom/edit'
import { outerHtml } from '../dom/serialize'
import { longestBacktickRun } from './backticks'

/** Text and inline elements as Markdown in which all punctuation of the text that means something is escaped. */
export function inlineMarkdown(nodes: ChildNode[]): string {
  return nodes.map(nodeMarkdown).join('')
}

const STRONG = new Set(['strong', 'b'])
const EMPHASIS = new Set(['em', 'i'])
const STRIKETHROUGH = new Set(['del', 's'])
const UNWRAPPED = new Set('span data time bdi cite dfn'.split(' '))

function nodeMarkdown(node: ChildNode): string {
  if (isText(node)) return textMarkdown(node)
  return isTag(node) ? elementMarkdown(node) : ''
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
  if (name === 'br') return '\\\n'
  if (name === 'img') return imageMarkdown(element)
  if (name === 'input') return hasAttrib(element, 'checked') ? '[x]' : '[ ]'
  if (name === 'code') return codeSpan(textContent(element))
  if (name === 'a') return linkMarkdown(element)
  if (name === 'sup' && isFootnote(element)) return `[^${textContent(element).trim()}]`
  const content = inlineMarkdown(element.children)
  if (STRONG.has(name)) return delimited(content, '**')
  if (EMPHASIS.has(name)) return delimited(content, '*')
  if (STRIKETHROUGH.has(name)) return delimited(content, '~~')
  return UNWRAPPED.has(name) ? content : inlineHtml(element, content)
}

/** White space has to be outside the delimiters. */
function delimited(content: string, delimiter: string): string {
  const inner = content.trim()
  if (inner === '') return content
  const [before = '', after = ''] = [/^\s*/.exec(content)?.[0], /(?<!\s)\s*$/.exec(content)?.[0]]
  return `${before}${delimiter}${inner}${delimiter}${after}`
}

function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  if (line.trim() === '') return line
  const delimiter = '`'.repeat(longestBacktickRun(line) + 1)
  const padding = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${delimiter}${padding}${line}${padding}${delimiter}`
}

function linkMarkdown(link: Element): string {
  const { href, title, class: className } = link.attribs
  if (className === 'footnote-back') return ''
  const content = inlineMarkdown(link.children)
  if (href === undefined || content.trim() === '') return content
  const text = textContent(link)
  if (/^https?:/.test(href) && text === href) return `<${href}>`
  if (href === `mailto:${text}`) return `<${text}>`
  return `[${content.trim()}](${linkDestination(href)}${linkTitle(title)})`
}

function imageMarkdown({ attribs: { src = '', alt = '', title } }: Element): string {
  return `![${escapeMarkdown(alt.replace(/\s+/g, ' '))}](${linkDestination(src)}${linkTitle(title)})`
}

function linkDestination(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent).replace(/\s+/g, '%20')}>` : url
}

function linkTitle(title: string | undefined): string {
  return title ? ` "${title.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"` : ''
}

function isFootnote(element: Element): boolean {
  return element.children.some((child) => isTag(child) && child.attribs.class === 'footnote-ref')
}

function inlineHtml({ name, attribs }: Element, content: string): string {
  const tags = outerHtml(createElement(name, attribs))
  const endTag = `</${name}>`
  return tags.endsWith(endTag) ? `${tags.slice(0, -endTag.length)}${content}${endTag}` : tags
}

function escapeMarkdown(text: string): string {
  const hasPairs = text.indexOf('~') < text.lastIndexOf('~')
  return text
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,31};)/g, '\\&')
    .replaceAll('~', hasPairs ? '\\~' : '~')
}

/** Of what is no link, nor does Markdown make one (GFM, autolinks). */
function escapeAddresses(text: string): string {
  return text
    .replace(/(https?|ftp):(?=\/\/)/gi, '$1\\:')
    .replace(/(www)\.(?=\S)/gi, '$1\\.')
    .replace(/(?<=[\w.+-])@(?=\w)/g, '\\@')
}
