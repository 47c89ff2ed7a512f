// The title is a single line, though its field wraps: Enter moves to the text, a paste loses its line breaks.
import { linesOf } from '@/lib/desk/articles/line-fields'
import { content, title } from './page'

// Not by `keydown`: keys of phones have no name, and Enter may only end a composition.
title.addEventListener('beforeinput', (event) => {
  if (event.inputType !== 'insertLineBreak' && event.inputType !== 'insertParagraph') return
  event.preventDefault()
  content.focus()
})

title.addEventListener('input', () => {
  if (!title.value.includes('\n')) return
  const line = linesOf(title.value).join(' ')
  title.select()
  document.execCommand('insertText', false, line)
})
