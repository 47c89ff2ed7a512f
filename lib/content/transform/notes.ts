import type { Document } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import type { Locale } from '../../search/words'
import { type AlertKind, alertKind } from '../parse/alerts'

/** Turns each `aside` into a note or an alert, labelled in the site's language: reader views would drop an `aside`. */
export function transformNotes(document: Document, locale: Locale): void {
  for (const note of getElementsByTagName('aside', document.children)) {
    const { 'data-alert': name = '', ...attribs } = note.attribs
    const kind = alertKind(name)
    note.name = 'section'
    note.attribs = {
      ...attribs,
      class: kind ? `note note-${kind}` : 'note',
      role: 'note',
      'aria-label': LABELS[locale][kind ?? 'note'],
    }
  }
}

const LABELS: Record<Locale, Record<AlertKind, string>> = {
  id: { note: 'Catatan', tip: 'Kiat', important: 'Penting', warning: 'Peringatan', caution: 'Awas' },
  en: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
}
