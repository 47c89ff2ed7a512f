// The title stays one line, though its field has as many as it needs: Enter goes on in the text, a paste comes without breaks.
import { linesOf } from '@/lib/desk/articles/line-fields'
import { content, title } from './page'

// Not the key: those of phones have no name, and that which ends a composition breaks no line.
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
