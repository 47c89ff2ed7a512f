import { type Document, type Element, isTag } from 'domhandler'
import { findAll, getElementsByTagName, hasAttrib } from 'domutils'
import type { Locale } from '../../search/words'
import { decodeOrKeep } from '../../text/strings'
import { setChildren } from '../dom/edit'
import { anchorId } from './anchor-id'

/** Labels Markdown's footnotes in the site's language, without a heading, which would enter the table of contents. */
export function transformFootnotes(document: Document, locale: Locale): void {
  for (const element of findAll(() => true, document.children)) {
    if (element.name === 'section') transformSection(element, locale)
    if (element.name === 'a') transformLink(element, locale)
  }
}

const LABELS = {
  id: { section: 'Catatan kaki', back: 'Kembali ke rujukan catatan' },
  en: { section: 'Footnotes', back: 'Back to the reference of note' },
}

function transformSection(section: Element, locale: Locale) {
  if (!hasAttrib(section, 'data-footnotes')) {
    delete section.attribs.class
    return
  }
  section.attribs = { class: 'footnotes', 'aria-label': LABELS[locale].section }
  const lists = section.children.filter(isTag).filter(({ name }) => name === 'ol')
  setChildren(section, lists)
  const notes = lists.flatMap(({ children }) => children.filter(isTag)).filter(({ name }) => name === 'li')
  for (const [at, note] of notes.entries()) numberBackLinks(note, at + 1)
}

function numberBackLinks(note: Element, number: number) {
  for (const link of getElementsByTagName('a', note.children)) {
    if (hasAttrib(link, 'data-footnote-backref')) link.attribs['aria-label'] = String(number)
  }
}

function transformLink(link: Element, locale: Locale) {
  const { id, href, 'aria-label': number = '' } = link.attribs
  if (hasAttrib(link, 'data-footnote-ref')) {
    link.attribs = { class: 'footnote-ref', ...(id && { id }), ...(href && { href }) }
    return
  }
  if (hasAttrib(link, 'data-footnote-backref')) {
    const label = `${LABELS[locale].back} ${number}`.trim()
    link.attribs = { class: 'footnote-back', ...(href && { href }), 'aria-label': label }
    return
  }
  delete link.attribs['aria-label']
}

/** The ids of footnotes and their references, in links and on the page; no heading may take them. */
export function footnoteIds(document: Document): Set<string> {
  const notes = findAll(
    ({ name, attribs: { id } }) => Boolean(id?.startsWith('footnote-')) && !/^h[1-6]$/.test(name),
    document.children,
  )
  const ids = notes.map(({ attribs: { id = '' } }) => decodeOrKeep(id))
  return new Set([...ids, ...ids.map(anchorId)])
}
