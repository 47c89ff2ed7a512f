import type { Locale } from '../../search/stem'
import { toSlug } from '../../text/slug'
import { descendants, type Element, rewrite, textOf } from '../tree/tree'
import type { Ids } from './unique-ids'

/**
 * Gives each heading its level and id, and returns the ids. The highest level used becomes `h2`, and none is
 * skipped below it (h1, h3, h6 → h2, h3, h4); ids are the slug of the text, `-2` and so on where it is taken.
 * Empty headings go.
 */
export function transformHeadings(root: Element, ids: Ids, locale: Locale): Map<Element, string> {
  rewrite(root, (child) => (isHeading(child) && isEmpty(child) ? child.children : [child]))
  const headings = [...descendants(root)].filter(isHeading)
  const above: number[] = []
  const given = new Map<Element, string>()
  for (const heading of headings) {
    const level = Number(heading.name[1])
    while ((above.at(-1) ?? 0) >= level) above.pop()
    above.push(level)
    heading.name = `h${Math.min(above.length + 1, 6)}`
    given.set(heading, ids.unique(toSlug(headingText(heading), MAX_ID_LENGTH) || UNNAMED[locale]))
  }
  return given
}

/** What a heading says, without its footnotes' numbers. */
export function headingText(heading: Element): string {
  return heading.children
    .map((child) => (typeof child !== 'string' && child.name === 'sup' ? '' : textOf(child)))
    .join('')
    .trim()
}

const MAX_ID_LENGTH = 80
const UNNAMED = { id: 'bagian', en: 'section' }

function isHeading({ name }: Element): boolean {
  return /^h[1-6]$/.test(name)
}

function isEmpty(heading: Element): boolean {
  if (textOf(heading).trim() !== '') return false
  for (const { name, attributes } of descendants(heading)) if (name === 'img' && attributes.alt) return false
  return true
}
