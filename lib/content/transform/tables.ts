import type { Locale } from '../../search/stem'
import { truncate } from '../../text/truncate'
import { type Element, element, rewrite, textOf } from '../tree/tree'

/**
 * Puts each table in a region of its own that scrolls, can be reached by keyboard and has a name of its own: the
 * table's caption, else a number. Header cells without text become plain cells.
 */
export function transformTables(root: Element, locale: Locale): void {
  const names = new Map<string, number>()
  let number = 0
  rewrite(root, (table) => {
    if (table.name === 'th' && textOf(table).trim() === '') table.name = 'td'
    if (table.name !== 'table') return [table]
    number += 1
    const name = captionOf(table) || `${TABLE[locale]} ${number}`
    const uses = (names.get(name) ?? 0) + 1
    names.set(name, uses)
    const label = uses === 1 ? name : `${name} (${uses})`
    return [element('div', { class: 'table', role: 'region', tabindex: '0', 'aria-label': label }, [table])]
  })
}

const MAX_NAME_LENGTH = 100
const TABLE = { id: 'Tabel', en: 'Table' }

function captionOf(table: Element): string {
  const caption = table.children.find((child) => typeof child !== 'string' && child.name === 'caption')
  return caption === undefined ? '' : truncate(textOf(caption).replace(/\s+/g, ' ').trim(), MAX_NAME_LENGTH)
}
