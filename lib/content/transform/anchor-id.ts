import { toSlug } from '../../text/slug'

/** The id of an element other than a heading, made from the fragment of links to it. */
export function anchorId(fragment: string): string {
  const slug = toSlug(fragment, 60) || 'place'
  return fragment.startsWith('footnote-') ? slug : `anchor-${slug}`
}
