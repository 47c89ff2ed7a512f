import type { Locale } from '../../search/stem'
import { type Highlight, highlightCodeBlocks } from '../highlight-code/code-blocks'
import { leavesSite } from '../sanitize/urls'
import { descendants, type Element } from '../tree/tree'
import { transformAnchors } from './anchors'
import { transformFootnotes } from './footnotes'
import { transformHeadings } from './headings'
import { normalize } from './normalize'
import { transformTables } from './tables'
import { transformTaskLists } from './task-lists'
import { createUniqueIds } from './unique-ids'

export type TransformOptions = {
  /** The origin of the service: links to another one leave the site. */
  siteUrl: string
  /** Further `rel` words for links that leave the site, as `nofollow ugc`. */
  linkRel: string
  locale: Locale
  colour: Highlight
}

/** Gives an article's tree the shape that pages rely on; nothing here makes untrusted markup safe. */
export function transform(root: Element, { siteUrl, linkRel, locale, colour }: TransformOptions): void {
  normalize(root)
  transformFootnotes(root, locale)
  transformTaskLists(root)
  const ids = createUniqueIds()
  transformAnchors(root, transformHeadings(root, ids, locale), ids)
  transformTables(root, locale)
  for (const element of descendants(root)) transformElement(element, siteUrl, linkRel)
  // Last, because nobody else has to walk over its many elements.
  highlightCodeBlocks(root, colour)
}

function transformElement(element: Element, siteUrl: string, linkRel: string) {
  const { name, attributes } = element
  if (name === 'a') transformLink(element, siteUrl, linkRel)
  if (name === 'img') element.attributes = { alt: '', ...attributes, loading: 'lazy', decoding: 'async' }
  if (name === 'audio' || name === 'video')
    element.attributes = { ...attributes, controls: '', preload: 'metadata' }
  if (name === 'iframe') {
    element.attributes = { title: 'Video', ...attributes, allowfullscreen: '' }
    element.children = []
  }
}

function transformLink({ attributes }: Element, siteUrl: string, linkRel: string) {
  delete attributes.rel
  const { href } = attributes
  if (href !== undefined && leavesSite(href, siteUrl)) attributes.rel = `noopener ${linkRel}`.trim()
}
