import { type ChildNode, type Element, isTag } from 'domhandler'
import { existsOne, getElementsByTagName, textContent } from 'domutils'
import { inlineMarkdown } from './inline'

/** A table as GFM; undefined if GFM cannot express it: a caption, spanned cells, blocks in cells, rows longer than the first. */
export function tableMarkdown(table: Element): string | undefined {
  const rows = getElementsByTagName('tr', table.children).map((row) => row.children.filter(isTag))
  const [head, ...body] = rows
  if (!head || head.length === 0 || !rows.flat().every(isSimple)) return undefined
  if (!table.children.every(isOfRows) || rows.some(({ length }) => length > head.length)) return undefined
  const delimiters = head.map(({ attribs }) => DELIMITERS[attribs.align ?? ''] ?? '---')
  const lines = [head.map(cellMarkdown), delimiters, ...body.map((row) => row.map(cellMarkdown))]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

const DELIMITERS: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }
const BLOCKS = /^(?:p|div|ul|ol|dl|pre|table|blockquote|h[1-6]|figure|details|hr)$/

function isOfRows(child: ChildNode): boolean {
  return isTag(child)
    ? /^(?:thead|tbody|tfoot|tr|colgroup)$/.test(child.name)
    : textContent(child).trim() === ''
}

function isSimple({ attribs, children }: Element): boolean {
  if (attribs.colspan || attribs.rowspan) return false
  return !existsOne(({ name }) => BLOCKS.test(name), children)
}

function cellMarkdown(cell: Element): string {
  return inlineMarkdown(cell.children).trim().replaceAll('\n', '<br>').replace(/\|/g, '\\|')
}
