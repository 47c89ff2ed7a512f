/** A text, and the heading of level 1 that was taken out of it. */
export type Titled = { title: string; text: string }

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ATX = /^ {0,3}#[ \t]+(.*?)[ \t]*#*[ \t]*$/
const UNDERLINE = /^ {0,3}=+[ \t]*$/

/** Takes the first heading of level 1 out of a Markdown text, code aside; null when it has none. */
export function takeHeading(text: string): Titled | null {
  const lines = text.split('\n')
  let fence: string | null = null
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1] ?? null
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
      continue
    }
    fence = mark
    const atx = ATX.exec(line.trimEnd())
    if (atx?.[1]) return { title: withoutMarkup(atx[1]), text: without(lines, index, 1) }
    const isUnderlined = UNDERLINE.test(line.trimEnd()) && isPlain(lines[index - 1])
    if (isUnderlined)
      return { title: withoutMarkup(lines[index - 1] ?? ''), text: without(lines, index - 1, 2) }
  }
  return null
}

function isPlain(line: string | undefined): boolean {
  return line !== undefined && /^ {0,3}[^\s#>*+\-|]/.test(line)
}

function without(lines: string[], from: number, count: number): string {
  const before = lines.slice(0, from)
  const after = lines.slice(from + count)
  while (after[0]?.trim() === '') after.shift()
  return [...before, ...after].join('\n')
}

/** The text of a line of Markdown. */
function withoutMarkup(line: string): string {
  return line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{[:#.][^}]*\}\s*$/, '')
    .replace(/(\*\*|__|`|\*)(?=\S)(.*?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
