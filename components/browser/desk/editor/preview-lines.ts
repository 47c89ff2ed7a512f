// Keeps text and preview at the same place: each block of the preview has the number of the line at which it begins.
import { findAll, isVisible } from '../../dom'
import { content, form, get } from './page'

type Anchor = { row: number; top: number }

/** The average width of a character, in the font of the text. */
const CHARACTER_PX = 8

const pane = get('[data-preview-frame]', form)
const bar = get('[data-bar]', form)
let isPointedAt = false

// Content that moves under a pointer is clicked in the wrong place.
pane.addEventListener('pointerenter', () => {
  isPointedAt = true
})
pane.addEventListener('pointerleave', () => {
  isPointedAt = false
})

/** Makes a click on a block of the preview put the caret at its line, if the text is visible. */
export function leadToText(page: Document) {
  page.addEventListener('click', ({ target }) => {
    // `instanceof` fails: the target belongs to another window, which has its own classes.
    const block = (target as Element | null)?.closest<HTMLElement>('[data-line]')
    if (block && isVisible(content)) putCaretAt(Number(block.dataset.line))
  })
}

/** Scrolls the preview to what is being written, unless that is visible already. */
export function followCaret(page: Document) {
  const { defaultView: window } = page
  const isElsewhere = isVisible(content) && document.activeElement !== content
  if (isPointedAt || isElsewhere || !window) return
  const before = content.value.slice(0, content.selectionStart).split('\n')
  const starts = rowStarts()
  const row = (starts[before.length - 1] ?? 0) + (before.at(-1)?.length ?? 0) / charactersARow()
  const top = topOf(row, anchorsIn(page, starts))
  const isSeen = top > window.scrollY && top < window.scrollY + window.innerHeight * 0.85
  if (!isSeen) window.scrollTo({ top: top - window.innerHeight / 3 })
}

/** Scrolls the preview with the text: both start and end together, and show the same line in between. */
export function followScroll(page: Document) {
  const { defaultView: window } = page
  if (isPointedAt || !isVisible(content) || !window) return
  const { top, bottom } = content.getBoundingClientRect()
  const seenFrom = Math.max(top, bar.getBoundingClientRect().bottom)
  const seen = Math.max(0, Math.min(bottom, innerHeight) - seenFrom)
  const above = content.scrollTop + seenFrom - top
  const progress = Math.min(1, above / Math.max(1, content.scrollHeight - seen))
  const starts = rowStarts()
  const row = ((above + progress * seen) / content.scrollHeight) * (starts.at(-1) ?? 0)
  const target = topOf(row, anchorsIn(page, starts)) - progress * window.innerHeight
  window.scrollTo({ top: progress > 0 ? target : 0 })
}

/** Focusing a field scrolls to its caret. */
function putCaretAt(line: number) {
  const start = content.value.split('\n', line).join('\n').length + (line > 0 ? 1 : 0)
  content.blur()
  content.setSelectionRange(start, start)
  content.focus()
}

/** The rows at which lines begin, then the number of rows. Estimated: a field does not tell where it wraps lines. */
function rowStarts(): number[] {
  const starts = [0]
  let rows = 0
  const most = charactersARow()
  for (const { length } of content.value.split('\n')) {
    rows += Math.max(1, Math.ceil(length / most))
    starts.push(rows)
  }
  return starts
}

function charactersARow(): number {
  return Math.max(320, content.clientWidth) / CHARACTER_PX
}

/** Footnotes may be anywhere in the text, but are last in the preview. */
function anchorsIn(page: Document, starts: readonly number[]): Anchor[] {
  const scrolled = page.defaultView?.scrollY ?? 0
  const anchors: Anchor[] = []
  for (const block of findAll('[data-part=html] [data-line]', page)) {
    const row = starts[Number(block.dataset.line)] ?? 0
    const isNext = row >= (anchors.at(-1)?.row ?? 0)
    if (isNext) anchors.push({ row, top: block.getBoundingClientRect().top + scrolled })
  }
  return [...anchors, { row: starts.at(-1) ?? 0, top: page.documentElement.scrollHeight }]
}

function topOf(row: number, anchors: readonly Anchor[]): number {
  const at = anchors.findLastIndex((anchor) => anchor.row <= row)
  const [before, after] = [anchors[at], anchors[at + 1]]
  if (!before || !after) return before?.top ?? 0
  return before.top + ((row - before.row) / (after.row - before.row)) * (after.top - before.top)
}
