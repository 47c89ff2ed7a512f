import { cloneNode, type Element, isTag, isText } from 'domhandler'
import { existsOne, findAll } from 'domutils'
import { createElement, replaceElements } from '../dom/edit'
import { outerHtml } from '../dom/serialize'
import { type AlertKind, alertKind } from '../parse/alerts'
import { hasOwnNumbers } from './list-numbers'

/** Whether a block must stay HTML, since Markdown would lose a caption, a note, numbers, a language or a direction. */
export function staysHtml(block: Element): boolean {
  const hasOwnMeaning = isCaptioned(block) || isNote(block) || hasOwnTags(block)
  // Markdown does not parse footnote references inside HTML.
  return hasOwnMeaning && !existsOne(isFootnoteReference, block.children)
}

/** Whether Markdown lacks what the tags of a block or of its items say: numbers, a language or a direction. */
export function hasOwnTags(block: Element): boolean {
  return hasOwnNumbers(block) || hasLanguage(block) || hasLanguageInside(block)
}

/** Whether the author set a language or direction; `dir="auto"` comes from the pipeline. */
export function hasLanguage({ attribs: { lang, dir } }: Element): boolean {
  return lang !== undefined || (dir !== undefined && dir !== 'auto')
}

/** The kind of a note that is an alert; undefined for any other element. */
export function alertOf({ attribs }: Element): AlertKind | undefined {
  const [, kind] = /^note note-([a-z]+)$/.exec(attribs.class ?? '') ?? []
  return kind ? alertKind(kind) : undefined
}

/** The tags of an element around Markdown, which blank lines set apart (CommonMark 0.31, 4.6). */
export function tagsAround({ name, attribs }: Element, content: string): string {
  const endTag = `</${name}>`
  return `${outerHtml(createElement(name, attribs)).slice(0, -endTag.length)}\n${content}\n${endTag}`
}

/** A block as HTML, without what the pipeline adds and without blank lines, which would end it in Markdown. */
export function htmlBlock(block: Element): string {
  const copy = cloneNode(block, true)
  replaceElements(copy, (element) => (isOfPipeline(element) ? element.children : undefined))
  for (const element of [copy, ...findAll(() => true, copy.children)]) removeSetAttributes(element)
  if (copy.name !== 'pre') joinLines(copy)
  // The remaining blank lines are in code and attributes.
  return outerHtml(copy).replace(/\n(?=[ \t]*\n)/g, '&#10;')
}

function isCaptioned({ name, children }: Element): boolean {
  return name === 'figure' && children.some((child) => isTag(child) && child.name === 'figcaption')
}

function isNote({ attribs }: Element): boolean {
  return attribs.class === 'note'
}

/** List items, rows and cells cannot become HTML on their own in Markdown. */
function hasLanguageInside({ name, children }: Element): boolean {
  if (name === 'table') return existsOne((part) => /^t[dhr]$/.test(part.name) && hasLanguage(part), children)
  return /^[ou]l$/.test(name) && children.some((item) => isTag(item) && hasLanguage(item))
}

function isFootnoteReference({ attribs }: Element): boolean {
  return attribs.class === 'footnote-ref'
}

function isOfPipeline({ name, attribs }: Element): boolean {
  return (name === 'span' && /^tok-/.test(attribs.class ?? '')) || attribs.class === 'table'
}

const SET_ATTRIBUTES: Record<string, string[]> = {
  a: ['rel'],
  img: ['loading', 'decoding', 'srcset', 'sizes', 'style'],
  pre: ['tabindex'],
  aside: ['class', 'role', 'aria-label'],
}

function removeSetAttributes(element: Element) {
  const alert = alertOf(element)
  if (alert) element.attribs['data-alert'] = alert
  if (alert || isNote(element)) element.name = 'aside'
  for (const attribute of SET_ATTRIBUTES[element.name] ?? []) delete element.attribs[attribute]
}

function joinLines(parent: Element) {
  for (const child of parent.children) {
    if (isText(child)) child.data = child.data.replace(/\n(?:[ \t]*\n)+/g, '\n')
    if (isTag(child) && child.name !== 'pre') joinLines(child)
  }
}
