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
  let paragraph: string[] = []
  for (const [index, written] of lines.entries()) {
    const line = written.trimEnd()
    const isCode = fence !== null
    fence = fenceAfter(line, fence)
    if (isCode || fence !== null) {
      paragraph = []
      continue
    }
    const title = titleIn(line)
    if (title !== '') return { title: withoutMarkup(title), text: without(lines, index, 1) }
    const { length } = paragraph
    if (UNDERLINE.test(line) && isPlain(paragraph))
      return { title: withoutMarkup(joined(paragraph)), text: without(lines, index - length, length + 1) }
    const isBetween = BETWEEN.test(line)
    if (isBetween || INTERRUPTS.test(line)) paragraph = []
    const isIndentedCode = paragraph.length === 0 && INDENTED.test(line)
    if (!isBetween && !isIndentedCode) paragraph.push(line)
  }
  return null
}

/** A blank line, a heading of any level, or a rule, which below a paragraph makes it a level 2 heading. */
const BETWEEN = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|[-*_][-*_ \t]*$)|^$/
/** The start of a quote, a list or an item, which needs no blank line before (CommonMark 0.31, 5). */
const INTERRUPTS = /^ {0,3}(?:>|(?:[-*+]|1[.)])[ \t])/
const INDENTED = /^(?: {4}| {0,3}\t)/
/** The start of a quote, an item, a table or a block of HTML: lines below it without a marker continue it. */
const OTHER_BLOCK =
  /^ {0,3}(?:[>|]|[-*+][ \t]|<(?:[!?/]|(?!(?:a|abbr|b|code|em|i|img|kbd|mark|s|small|span|strong|su[bp]|u)[\s/>])[a-z]))/i

function isPlain([first]: string[]): boolean {
  return first !== undefined && !OTHER_BLOCK.test(first)
}

/** The lines of a heading as one, without the backslashes that break them. */
function joined(lines: string[]): string {
  return lines.map((line) => line.trim().replace(/(?<!\\)\\$/, '')).join(' ')
}

/** The text of a heading with `#`, without a closing `#`; blank for any other line. */
function titleIn(line: string): string {
  const [mark] = ATX.exec(line) ?? []
  if (mark === undefined) return ''
  const title = line.slice(mark.length, mark.length + MAX_LENGTH).trimEnd()
  const end = title.length - (/#+$/.exec(title.slice(-100))?.[0].length ?? 0)
  return title.slice(0, end).trimEnd()
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
