import { type Document, type Element, isTag } from 'domhandler'
import type { Locale } from '../../search/words'
import { oneLine, truncate } from '../../text/strings'
import { createElement, replaceElements } from '../dom/edit'
import { shownText } from '../dom/shown-text'

/** Wraps each table in a labelled scroll region with keyboard focus; empty header cells become data cells. */
export function transformTables(document: Document, locale: Locale): void {
  const uses = new Map<string, number>()
  let number = 0
  replaceElements(document, (table) => {
    if (table.name === 'th' && shownText(table).trim() === '') table.name = 'td'
    if (table.name !== 'table') return undefined
    number += 1
    const caption = captionOf(table) || `${TABLE[locale]} ${number}`
    const use = (uses.get(caption) ?? 0) + 1
    uses.set(caption, use)
    const label = use === 1 ? caption : `${caption} (${use})`
    const attribs = { class: 'table', role: 'region', tabindex: '0', 'aria-label': label }
    return [createElement('div', attribs, [table])]
  })
}

const MAX_LABEL_LENGTH = 100
const TABLE = { id: 'Tabel', en: 'Table' }

function captionOf(table: Element): string {
  const caption = table.children.find((child) => isTag(child) && child.name === 'caption')
  if (caption === undefined) return ''
  return truncate(oneLine(shownText(caption)), MAX_LABEL_LENGTH)
}
