// Where in the preview the text is that is being written: headings stand in both, what is between is estimated.
import { content, form, format, get } from './page'

type Anchor = { line: number; top: number }

const FENCE = /^ {0,3}(```|~~~)/
const HEADING = /^ {0,3}#{1,6}[ \t]/
const HEADING_TAG = /^[ \t]*<h[1-6][\s>]/i

const pane = get('[data-preview-frame]', form)
let isPointedAt = false

// What moves under a pointer is clicked in the wrong place.
pane.addEventListener('pointerenter', () => {
  isPointedAt = true
})
pane.addEventListener('pointerleave', () => {
  isPointedAt = false
})

/** Gives the headings of the preview the lines of theirs in the text, where both have the same. */
export function markLines(blocks: HTMLElement[]) {
  const headings = blocks.filter(({ localName }) => /^h[1-6]$/.test(localName))
  const lines = headingLines()
  for (const [index, heading] of headings.entries()) {
    const line = headings.length === lines.length ? lines[index] : undefined
    if (line === undefined) delete heading.dataset.line
    else heading.dataset.line = String(line)
  }
}

/** Scrolls the preview to what is being written, unless that is to be seen already. */
export function followCaret(page: Document, blocks: HTMLElement[]) {
  const window = page.defaultView
  if (isPointedAt || document.activeElement !== content || !window) return
  const end = page.documentElement.scrollHeight
  const total = linesBefore(content.value.length)
  const anchors: Anchor[] = [
    { line: 0, top: blocks[0]?.offsetTop ?? 0 },
    ...blocks
      .filter(({ dataset }) => dataset.line !== undefined)
      .map(({ dataset, offsetTop }) => ({ line: Number(dataset.line), top: offsetTop })),
    { line: total + 1, top: end },
  ]
  const top = topOf(linesBefore(content.selectionStart), anchors)
  const isSeen = top > window.scrollY && top < window.scrollY + window.innerHeight * 0.85
  if (!isSeen) window.scrollTo({ top: top - window.innerHeight / 3 })
}

function topOf(line: number, anchors: Anchor[]): number {
  const at = anchors.findLastIndex((anchor) => anchor.line <= line)
  const [before, after] = [anchors[at], anchors[at + 1]]
  if (!before || !after) return before?.top ?? 0
  return before.top + ((line - before.line) / (after.line - before.line)) * (after.top - before.top)
}

function headingLines(): number[] {
  const found: number[] = []
  let isCode = false
  for (const [line, text] of content.value.split('\n').entries()) {
    if (format !== 'html' && FENCE.test(text)) isCode = !isCode
    else if (!isCode && (format === 'html' ? HEADING_TAG : HEADING).test(text)) found.push(line)
  }
  return found
}

function linesBefore(position: number): number {
  return content.value.slice(0, position).split('\n').length - 1
}
