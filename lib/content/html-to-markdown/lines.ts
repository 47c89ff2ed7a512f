/** Puts `first` before the first line of a text and `others` before the others; blank lines get no trailing space. */
export function indent(text: string, first: string, others: string): string {
  const lines = text.split('\n').map((line, at) => {
    if (at === 0) return first + line
    return line === '' ? others.trimEnd() : others + line
  })
  return lines.join('\n').trimEnd()
}

/** Escapes what would start a heading, a list, a quote or a rule at the start of a line, or underline a heading or a table's. */
export function escapeLineStarts(text: string): string {
  return text
    .replace(/^(#{1,6})(?=\s|$)/gm, '\\$1')
    .replace(/^([-+>]|=+$|[|:](?=[ |:]*-))/gm, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}

/** Alternates the markers of adjacent lists: with the same marker they would be one list (CommonMark 0.31, 5.3). */
export function withOtherMarkers(blocks: string[]): string[] {
  const others: string[] = []
  for (const block of blocks) {
    const marker = markerOf(block)
    const isSame = marker !== undefined && marker === markerOf(others.at(-1))
    others.push(
      isSame ? block.replace(ITEM_STARTS, (_, number = '') => number + OTHER_MARKER[marker]) : block,
    )
  }
  return others
}

const OTHER_MARKER: Record<string, string> = { '-': '*', '*': '-', '.': ')', ')': '.' }
const ITEM_START = /^(?:(\d+)[.)]|[-*])(?=\s|$)/
const ITEM_STARTS = new RegExp(ITEM_START, 'gm')

function markerOf(block = ''): string | undefined {
  return ITEM_START.exec(block)?.[0].at(-1)
}
