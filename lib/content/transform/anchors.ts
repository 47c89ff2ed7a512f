import { toSlug } from '../../text/slug'
import { descendants, type Element, rewrite } from '../tree/tree'
import { headingText } from './headings'
import type { Ids } from './unique-ids'

/**
 * Makes links within the article reach their place. Authors' ids go, since a page has ids of its own; a heading gets
 * the id made from its text, another place only one when a link asks for it (`anchor-…`), and the links follow.
 */
export function transformAnchors(root: Element, headingIds: Map<Element, string>, ids: Ids): void {
  const asked = askedTargets(root)
  const targets = new Map<string, string>()
  for (const [heading, id] of headingIds) {
    for (const name of [...namesOf(heading), gitHubSlug(headingText(heading))]) {
      if (!targets.has(name)) targets.set(name, id)
    }
  }
  for (const place of descendants(root)) {
    const names = namesOf(place)
    delete place.attributes.id
    delete place.attributes.name
    const headingId = headingIds.get(place)
    if (headingId !== undefined) {
      place.attributes = { id: headingId }
      continue
    }
    const name = names.find((candidate) => asked.has(candidate) && !targets.has(candidate))
    if (name === undefined) continue
    place.attributes.id = ids.unique(anchorId(name))
    targets.set(name, place.attributes.id)
  }
  pointLinks(root, targets)
}

function askedTargets(root: Element): Set<string> {
  const asked = new Set<string>()
  for (const { name, attributes } of descendants(root)) {
    if (name === 'a' && attributes.href?.startsWith('#')) asked.add(targetOf(attributes.href))
  }
  return asked
}

function namesOf({ name, attributes }: Element): string[] {
  const names = name === 'a' ? [attributes.id, attributes.name] : [attributes.id]
  return names.filter((given) => given !== undefined && given !== '').map(decoded)
}

function anchorId(name: string): string {
  const slug = toSlug(name, 60) || 'place'
  return name.startsWith('footnote-') ? slug : `anchor-${slug}`
}

function pointLinks(root: Element, targets: Map<string, string>) {
  const own = new Set(targets.values())
  rewrite(root, (link) => {
    if (link.name !== 'a') return [link]
    const { href, id } = link.attributes
    if (href === undefined && id === undefined) return link.children
    if (href?.startsWith('#')) {
      const target = targetOf(href)
      const known = targets.get(target) ?? [toSlug(target, 80)].find((slug) => own.has(slug))
      if (known !== undefined) link.attributes.href = `#${known}`
    }
    return [link]
  })
}

function targetOf(href: string): string {
  return decoded(href.slice(1))
}

function decoded(name: string | undefined): string {
  try {
    return decodeURIComponent(name ?? '')
  } catch {
    return name ?? ''
  }
}

/** The id that GitHub gives a heading; authors write their tables of contents for it. */
function gitHubSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-')
}
