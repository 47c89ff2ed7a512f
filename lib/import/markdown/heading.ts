import { fenceAfter } from '../../content/fence'

type Titled = { title: string; text: string }

const ATX = /^ {0,3}#[ \t]+(?=[^ \t])/
/** Longer titles are cut. */
const MAX_LENGTH = 1_000
const UNDERLINE = /^ {0,3}=+[ \t]*$/

/** Removes the first level 1 heading outside code from a Markdown text; null if there is none. */
export function takeHeading(text: string): Titled | null {
  const lines = text.split('\n')
  let fence: string | null = null
  let before = ''
  for (const [index, line] of lines.entries()) {
    const isCode = fence !== null
    fence = fenceAfter(line, fence)
    if (isCode || fence !== null) {
      before = ''
      continue
    }
    const title = titleIn(line)
    if (title !== '') return { title: withoutMarkup(title), text: without(lines, index, 1) }
    const isUnderlined = UNDERLINE.test(line.trimEnd()) && isPlain(before)
    if (isUnderlined) return { title: withoutMarkup(before), text: without(lines, index - 1, 2) }
    before = line
  }
  return null
}

/** The text of a heading with `#`, without a closing `#`; blank for any other line. */
function titleIn(line: string): string {
  const [mark] = ATX.exec(line) ?? []
  if (mark === undefined) return ''
  const title = line.slice(mark.length, mark.length + MAX_LENGTH).trimEnd()
  const end = title.length - (/#+$/.exec(title.slice(-100))?.[0].length ?? 0)
  return title.slice(0, end).trimEnd()
}

function isPlain(line: string): boolean {
  return /^ {0,3}[^\s#>*+\-|]/.test(line)
}

function without(lines: string[], from: number, count: number): string {
  const before = lines.slice(0, from)
  const next = lines.findIndex((line, index) => index >= from + count && line.trim() !== '')
  return [...before, ...(next === -1 ? [] : lines.slice(next))].join('\n')
}

function withoutMarkup(line: string): string {
  return line
    .slice(0, MAX_LENGTH)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\{[:#.][^}]*\}\s*$/, '')
    .replace(/(\*\*|__|`|\*)(?=\S)(.*?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
