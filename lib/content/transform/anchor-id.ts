import { toSlug } from '../../text/slug'

/** The id of an element that is no heading, by what links call it. */
export function anchorId(fragment: string): string {
  const slug = toSlug(fragment, 60) || 'place'
  return fragment.startsWith('footnote-') ? slug : `anchor-${slug}`
}
