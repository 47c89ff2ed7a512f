/** A text as it fits: its size in pixels, and its lines. */
export type Fitted = { size: number; lines: string[] }
/** Sizes to try, the largest first, each with the number of lines that there is room for. */
export type Steps = readonly (readonly [size: number, mostLines: number])[]

type Measure = (line: string, size: number) => number

/** Breaks a text at the largest size at which it fits whole; at the smallest it is cut, with `…`. */
export function fitText(text: string, width: number, steps: Steps, measure: Measure): Fitted {
  if (text === '') return { size: steps[0]?.[0] ?? 0, lines: [] }
  for (const [size, most] of steps) {
    const lines = breakLines(text, (line) => measure(line, size) <= width)
    if (lines.length <= most) return { size, lines }
  }
  const [size, most] = steps.at(-1) ?? [0, 0]
  const fits = (line: string) => measure(line, size) <= width
  const kept = breakLines(text, fits).slice(0, most)
  return { size, lines: [...kept.slice(0, -1), withEllipsis(kept.at(-1) ?? '', fits)] }
}

function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((word) => breakWord(word, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || fits(longer)) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
  }
  return [...lines, line]
}

/** A word that is longer than a line is broken where the line ends. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  let part = ''
  for (const sign of word) {
    if (part !== '' && !fits(part + sign)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part]
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const signs = [...line]
  while (signs.length > 0 && !fits(`${signs.join('').trimEnd()}…`)) signs.pop()
  return `${signs.join('').replace(/[\s,;:.–—-]+$/u, '')}…`
}
