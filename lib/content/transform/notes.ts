import type { Document } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import type { Locale } from '../../search/stem'

/** Makes each `aside` a note, labelled in the site's language: as an `aside` reader views would drop it. */
export function transformNotes(document: Document, locale: Locale): void {
  for (const note of getElementsByTagName('aside', document.children)) {
    note.name = 'section'
    Object.assign(note.attribs, { class: 'note', role: 'note', 'aria-label': NOTE[locale] })
  }
}

const NOTE = { id: 'Catatan', en: 'Note' }
