import { arrangeAnchors } from './anchors'
import { type Colour, colourCode } from './code'
import { arrangeFootnotes } from './footnotes'
import { arrangeHeadings } from './headings'
import { newIds } from './ids'
import type { Locale } from './stem'
import { arrangeTables } from './tables'
import { arrangeTasks } from './tasks'
import { tidy } from './tidy'
import { descendants, type Element } from './tree'
import { leavesSite } from './urls'

export type Arrangement = {
  /** The origin of the service: links to another one leave the site. */
  siteUrl: string
  /** Further `rel` words for links that leave the site, as `nofollow ugc`. */
  linkRel: string
  locale: Locale
  colour: Colour
}

/** Gives an article's tree the shape that pages rely on; nothing here makes untrusted markup safe. */
export function arrange(root: Element, { siteUrl, linkRel, locale, colour }: Arrangement): void {
  tidy(root)
  arrangeFootnotes(root, locale)
  arrangeTasks(root)
  const ids = newIds()
  arrangeAnchors(root, arrangeHeadings(root, ids, locale), ids)
  arrangeTables(root, locale)
  for (const element of descendants(root)) arrangeElement(element, siteUrl, linkRel)
  // Last, because nobody else has to walk over its many elements.
  colourCode(root, colour)
}

function arrangeElement(element: Element, siteUrl: string, linkRel: string) {
  const { name, attributes } = element
  if (name === 'a') arrangeLink(element, siteUrl, linkRel)
  if (name === 'img') element.attributes = { alt: '', ...attributes, loading: 'lazy', decoding: 'async' }
  if (name === 'audio' || name === 'video')
    element.attributes = { ...attributes, controls: '', preload: 'metadata' }
  if (name === 'iframe') {
    element.attributes = { title: 'Video', ...attributes, allowfullscreen: '' }
    element.children = []
  }
}

function arrangeLink({ attributes }: Element, siteUrl: string, linkRel: string) {
  delete attributes.rel
  const { href } = attributes
  if (href !== undefined && leavesSite(href, siteUrl)) attributes.rel = `noopener ${linkRel}`.trim()
}
