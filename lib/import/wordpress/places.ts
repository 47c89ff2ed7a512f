/** Counts lines and columns, from 1, in a text that comes in chunks. */
export type Places = {
  add: (chunk: string) => void
  /** The line of a character index; calls must be in ascending order. */
  lineAt: (index: number) => number
  end: () => { line: number; column: number }
}

/** Linear time, even if the text is a single line. */
export function countPlaces(): Places {
  let chunk = ''
  let start = 0
  let line = 1
  let next = Number.POSITIVE_INFINITY
  let lineStart = 0

  function find(from: number): number {
    const found = chunk.indexOf('\n', from - start)
    return found === -1 ? Number.POSITIVE_INFINITY : start + found
  }
  function lineAt(index: number): number {
    for (; next < index; next = find(lineStart)) {
      line += 1
      lineStart = next + 1
    }
    return line
  }
  return {
    lineAt,
    end() {
      const index = start + chunk.length
      return { line: lineAt(index), column: index - lineStart + 1 }
    },
    add(text) {
      lineAt(start + chunk.length)
      start += chunk.length
      chunk = text
      next = find(start)
    },
  }
}
