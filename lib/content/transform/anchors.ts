import type { Document, Element } from 'domhandler'
import { findAll, getElementsByTagName } from 'domutils'
import { toSlug } from '../../text/slug'
import { decodeOrKeep } from '../../text/strings'
import { createElement, replaceElements, setChildren } from '../dom/edit'
import { readerViewSafeId } from '../reader-view'
import { anchorId } from './anchor-id'
import { footnoteIds } from './footnotes'
import { type HeadingId, headingText } from './headings'
import type { UniqueIds } from './unique-ids'

/** Makes links within the article reach their targets; replaces authors' ids, since the page has ids of its own. */
export function transformAnchors(
  document: Document,
  headingIds: Map<Element, HeadingId>,
  ids: UniqueIds,
): void {
  const linked = linkedFragments(document)
  const notes = footnoteIds(document)
  const targets = new Map<string, string>()
  const repeats = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const [heading, { id, slug }] of headingIds) {
    const gitHub = gitHubSlug(headingText(heading))
    const count = counts.get(gitHub) ?? 0
    counts.set(gitHub, count + 1)
    if (count > 0) repeats.set(`${gitHub}-${count}`, id)
    for (const fragment of [...fragmentsOf(heading), gitHub, slug]) {
      if (!targets.has(fragment) && !notes.has(fragment)) targets.set(fragment, id)
    }
  }
  for (const element of findAll(() => true, document.children)) {
    const fragments = fragmentsOf(element)
    delete element.attribs.id
    delete element.attribs.name
    const headingId = headingIds.get(element)
    if (headingId !== undefined) {
      setHeadingId(element, headingId)
      continue
    }
    const fragment = fragments.find((candidate) => linked.has(candidate) && !targets.has(candidate))
    if (fragment === undefined) continue
    element.attribs.id = ids.unique(readerViewSafeId(anchorId(fragment)))
    targets.set(fragment, element.attribs.id)
  }
  // An element with that id or slug of its own takes precedence.
  for (const [fragment, id] of repeats)
    if (!targets.has(fragment) && !notes.has(fragment)) targets.set(fragment, id)
  pointLinks(document, targets)
}

/** Keeps the slug as an anchor, since links from elsewhere may use it. */
function setHeadingId(heading: Element, { id, slug }: HeadingId) {
  heading.attribs = { id }
  if (slug !== id) setChildren(heading, [createElement('a', { id: slug }), ...heading.children])
}

function linkedFragments(document: Document): Set<string> {
  const hrefs = getElementsByTagName('a', document.children).map(({ attribs }) => attribs.href)
  return new Set(hrefs.filter((href) => href?.startsWith('#')).map(fragmentOf))
}

/** The fragments of links to an element: its id, and the `name` of an old-style anchor. */
function fragmentsOf({ name, attribs }: Element): string[] {
  const fragments = name === 'a' ? [attribs.id, attribs.name] : [attribs.id]
  return fragments.flatMap((fragment) => (fragment ? decodeOrKeep(fragment) : []))
}

function pointLinks(document: Document, targets: Map<string, string>) {
  const ids = new Set(targets.values())
  replaceElements(document, (link) => {
    if (link.name !== 'a') return undefined
    const { href, id } = link.attribs
    if (href === undefined && id === undefined) return link.children
    if (href?.startsWith('#')) {
      const fragment = fragmentOf(href)
      const target = targets.get(fragment) ?? [toSlug(fragment, 80)].find((slug) => ids.has(slug))
      if (target !== undefined) link.attribs.href = `#${target}`
    }
    return undefined
  })
}

function fragmentOf(href = ''): string {
  return decodeOrKeep(href.slice(1))
}

/** The id that GitHub gives the first heading with this text; authors' tables of contents link to it. */
function gitHubSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-')
}
