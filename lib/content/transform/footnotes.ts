import type { Locale } from '../../search/stem'
import { descendants, type Element } from '../tree/tree'

/** Gives the footnotes of Markdown a name in the site's language, without a heading that would enter the contents. */
export function transformFootnotes(root: Element, locale: Locale): void {
  for (const place of descendants(root)) {
    if (place.name === 'section') transformSection(place, locale)
    if (place.name === 'a') transformLink(place, locale)
  }
}

const NAMES = {
  id: { section: 'Catatan kaki', back: 'Kembali ke rujukan catatan' },
  en: { section: 'Footnotes', back: 'Back to the reference of note' },
}

function transformSection(section: Element, locale: Locale) {
  if (!('data-footnotes' in section.attributes)) {
    delete section.attributes.class
    return
  }
  section.attributes = { class: 'footnotes', 'aria-label': NAMES[locale].section }
  section.children = section.children.filter((child) => typeof child !== 'string' && child.name === 'ol')
  const notes = section.children.flatMap((list) => (typeof list === 'string' ? [] : list.children))
  let number = 0
  for (const note of notes) {
    if (typeof note === 'string' || note.name !== 'li') continue
    number += 1
    for (const link of descendants(note)) {
      if ('data-footnote-backref' in link.attributes) link.attributes['aria-label'] = String(number)
    }
  }
}

function transformLink(link: Element, locale: Locale) {
  const { id, href } = link.attributes
  const label = link.attributes['aria-label']
  if ('data-footnote-ref' in link.attributes) {
    link.attributes = { class: 'footnote-ref', ...(id && { id }), ...(href && { href }) }
  } else if ('data-footnote-backref' in link.attributes) {
    link.attributes = {
      class: 'footnote-back',
      ...(href && { href }),
      'aria-label': `${NAMES[locale].back} ${label ?? ''}`.trim(),
    }
  } else delete link.attributes['aria-label']
}
