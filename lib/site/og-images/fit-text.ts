type FittedText = { size: number; lines: string[] }

/** Sizes to try, the largest first, each with the number of lines that fit at it. */
export type SizeSteps = readonly (readonly [size: number, maxLines: number])[]

type Measure = (line: string, size: number) => number

/** Breaks a text into lines at the largest size at which all of it fits; at the smallest it is cut with `…`. */
export function fitText(text: string, width: number, steps: SizeSteps, measure: Measure): FittedText {
  if (text === '') return { size: steps[0]?.[0] ?? 0, lines: [] }
  for (const [size, maxLines] of steps) {
    const lines = breakLines(text, (line) => measure(line, size) <= width)
    if (lines.length <= maxLines) return { size, lines }
  }
  const [size, maxLines] = steps.at(-1) ?? [0, 0]
  const fits = (line: string) => measure(line, size) <= width
  const lines = breakLines(text, fits).slice(0, maxLines)
  return { size, lines: [...lines.slice(0, -1), withEllipsis(lines.at(-1) ?? '', fits)] }
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

function breakWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && !fits(part + character)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

function withEllipsis(line: string, fits: (line: string) => boolean): string {
  const characters = [...line]
  while (characters.length > 0 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop()
  return `${characters.join('').replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/u, '')}…`
}
