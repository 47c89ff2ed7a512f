import { descendants, type Element } from '../tree/tree'
import { inlineMarkdown } from './inline'

/** A table in GFM's form; undefined where that cannot hold it: joined cells, or blocks inside cells. */
export function tableMarkdown(table: Element): string | undefined {
  const rows = [...descendants(table)].filter(({ name }) => name === 'tr').map(cellsOf)
  const [head, ...body] = rows
  if (!head || head.length === 0 || !rows.flat().every(isSimple)) return undefined
  const rule = head.map(({ attributes }) => RULES[attributes.align ?? ''] ?? '---')
  const lines = [head.map(cell), rule, ...body.map((row) => row.map(cell))]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }
const BLOCKS = /^(?:p|div|ul|ol|dl|pre|table|blockquote|h[1-6]|figure|details|hr)$/

function cellsOf(row: Element): Element[] {
  return row.children.filter((child) => typeof child !== 'string')
}

function isSimple(place: Element): boolean {
  if (place.attributes.colspan || place.attributes.rowspan) return false
  for (const { name } of descendants(place)) if (BLOCKS.test(name)) return false
  return true
}

function cell(place: Element): string {
  return inlineMarkdown(place.children).replace(/\\?\n/g, '<br>').replace(/\|/g, '\\|').trim()
}
