import { type Document, type Element, isTag } from 'domhandler'
import { existsOne, findAll } from 'domutils'
import type { Locale } from '../../search/words'
import { toSlug } from '../../text/slug'
import { replaceElements } from '../dom/edit'
import { shownText } from '../dom/shown-text'
import { readerViewSafeId } from '../reader-view'
import { footnoteIds } from './footnotes'
import type { UniqueIds } from './unique-ids'

export type HeadingId = { id: string; slug: string }

/** Renumbers headings from `h2` without gaps (h1, h3, h6 → h2, h3, h4), unwraps empty ones and returns their ids. */
export function transformHeadings(
  document: Document,
  ids: UniqueIds,
  locale: Locale,
): Map<Element, HeadingId> {
  replaceElements(document, (element) =>
    isHeading(element) && isEmpty(element) ? element.children : undefined,
  )
  const notes = footnoteIds(document)
  const ancestorLevels: number[] = []
  const headingIds = new Map<Element, HeadingId>()
  for (const heading of findAll(isHeading, document.children)) {
    const level = Number(heading.name[1])
    while ((ancestorLevels.at(-1) ?? 0) >= level) ancestorLevels.pop()
    ancestorLevels.push(level)
    heading.name = `h${Math.min(ancestorLevels.length + 1, 6)}`
    const own = toSlug(headingText(heading), MAX_ID_LENGTH) || UNNAMED[locale]
    const slug = ids.unique(notes.has(own) ? `${UNNAMED[locale]}-${own}` : own)
    const id = readerViewSafeId(slug)
    headingIds.set(heading, { id: id === slug ? id : ids.unique(id), slug })
  }
  return headingIds
}

/** The text of a heading, without footnote numbers and what the sanitiser removes. */
export function headingText(heading: Element): string {
  return shownText(heading, (element) => (isFootnote(element) ? '' : undefined)).trim()
}

function isFootnote({ name, children }: Element): boolean {
  return name === 'sup' && children.some((child) => isTag(child) && child.attribs.class === 'footnote-ref')
}

const MAX_ID_LENGTH = 80
const UNNAMED = { id: 'bagian', en: 'section' }

function isHeading({ name }: Element): boolean {
  return /^h[1-6]$/.test(name)
}

function isEmpty(heading: Element): boolean {
  if (shownText(heading).trim() !== '') return false
  return !existsOne(({ name, attribs }) => name === 'img' && Boolean(attribs.alt), heading.children)
}
