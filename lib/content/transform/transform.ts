import type { Document, Element } from 'domhandler'
import { findAll } from 'domutils'
import type { Locale } from '../../search/words'
import { setChildren } from '../dom/edit'
import { type Highlight, highlightCodeBlocks } from '../highlight-code/code-blocks'
import { isExternalUrl } from '../sanitize/urls'
import { transformAnchors } from './anchors'
import { transformDirection } from './direction'
import { transformFootnotes } from './footnotes'
import { transformHeadings } from './headings'
import { normalize, unwrapGroups } from './normalize'
import { transformNotes } from './notes'
import { transformTables } from './tables'
import { transformTaskLists } from './task-lists'
import { createUniqueIds } from './unique-ids'

type TransformOptions = {
  siteUrl: string
  locale: Locale
  highlight: Highlight
}

/** Gives an article's document the structure that pages rely on; nothing here makes untrusted markup safe. */
export function transform(document: Document, { siteUrl, locale, highlight }: TransformOptions): void {
  normalize(document)
  transformFootnotes(document, locale)
  transformNotes(document, locale)
  transformTaskLists(document)
  const ids = createUniqueIds()
  transformAnchors(document, transformHeadings(document, ids, locale), ids)
  unwrapGroups(document)
  transformTables(document, locale)
  for (const element of findAll(() => true, document.children)) transformElement(element, siteUrl)
  transformDirection(document)
  // Last, so that no other step visits the many elements it adds.
  highlightCodeBlocks(document, highlight)
}

function transformElement(element: Element, siteUrl: string) {
  const { name, attribs } = element
  if (name === 'a') transformLink(element, siteUrl)
  if (name === 'img') element.attribs = { alt: '', ...attribs, loading: 'lazy', decoding: 'async' }
  if (name === 'audio' || name === 'video')
    element.attribs = { ...attribs, controls: '', preload: 'metadata' }
  if (name === 'iframe') {
    element.attribs = { title: 'Video', ...attribs, allowfullscreen: '' }
    setChildren(element, [])
  }
}

function transformLink({ attribs }: Element, siteUrl: string) {
  delete attribs.rel
  const { href } = attribs
  if (href !== undefined && isExternalUrl(href, siteUrl)) attribs.rel = 'noopener'
}
