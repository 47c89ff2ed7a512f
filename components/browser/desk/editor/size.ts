// The fields grow with their texts as long as that is cheap; words are counted when typing pauses.
import { minutesFor, wordCount } from '@/lib/content/extract/word-count'
import { fill } from '@/lib/desk/i18n/fill'
import { content, form, get, numbers, texts, title } from './page'

/** Above it the field has the height of the window, and scrolls. */
const MAX_GROWING = 50_000
const COUNT_MS = 500

const canGrow = CSS.supports('field-sizing', 'content')
const count = get('[data-count]', form)
let timer = 0

export function noteSize() {
  const isLong = content.value.length > MAX_GROWING
  content.toggleAttribute('data-long', isLong)
  if (!canGrow) growBoth()
  // Not during typing: for a long text it takes as long as a keystroke.
  clearTimeout(timer)
  timer = window.setTimeout(showCount, COUNT_MS)
}

// A hidden field has no height, and a turned phone wraps lines elsewhere.
if (!canGrow) {
  let width = 0
  new ResizeObserver(() => {
    if (content.clientWidth === width) return
    width = content.clientWidth
    growBoth()
  }).observe(content)
}

function growBoth() {
  grow(title)
  if (content.hasAttribute('data-long')) content.style.height = ''
  else grow(content)
}

function grow(field: HTMLTextAreaElement) {
  field.style.height = ''
  field.style.height = `${field.scrollHeight + 2}px`
}

function showCount() {
  const words = wordCount(content.value)
  count.textContent = fill(texts.words, { words: numbers.format(words), minutes: minutesFor(words) })
}
