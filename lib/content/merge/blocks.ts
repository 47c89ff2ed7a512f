import { fenceAfter } from '../fence'

/** Splits a text into paragraphs and fenced code, which are compared as a whole, each with the blank lines after it. */
export function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let fence: string | null = null
  let isEnded = true
  for (const line of text.match(LINE) ?? []) {
    const isBlank = line.trim() === ''
    if (isEnded && !isBlank) blocks.push('')
    if (blocks.length === 0) blocks.push('')
    blocks[blocks.length - 1] += line
    fence = fenceAfter(line, fence)
    isEnded = isBlank && fence === null
  }
  return blocks
}

/** Joins blocks, or texts of several blocks, with a blank line between them. */
export function joinBlocks(texts: readonly string[]): string {
  const filled = texts.filter((text) => text.trim() !== '')
  return filled.map((text, at) => (at < filled.length - 1 ? withBlankLine(text) : text)).join('')
}

/** The key that blocks are compared by: trailing blank lines do not count. */
export function keyOf(block: string): string {
  return block.trimEnd()
}

const LINE = /[^\n]*\n|[^\n]+$/g

function withBlankLine(text: string): string {
  if (/\n[ \t]*\n$/.test(text)) return text
  return text.endsWith('\n') ? `${text}\n` : `${text}\n\n`
}
