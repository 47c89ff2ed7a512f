// Enter in a Markdown list begins the next item; on an empty item it ends the list.
import { content, format } from './page'
import { insertText } from './write-text'

/** An item of a Markdown list, possibly in a quote. */
export const ITEM = /^([ \t]*(?:> ?)*)(?:([-*+])|(\d{1,9})([.)]))( (?:\[[ xX]\] )?)(.*)$/

content.addEventListener('keydown', (event) => {
  const { key, isComposing, shiftKey, ctrlKey, metaKey, altKey } = event
  if (key !== 'Enter' || isComposing || shiftKey || ctrlKey || metaKey || altKey || format === 'html') return
  const { selectionStart: at, selectionEnd, value } = content
  const start = value.lastIndexOf('\n', at - 1) + 1
  const [, indent = '', bullet, number, mark, gap = '', text = ''] = ITEM.exec(value.slice(start, at)) ?? []
  if (at !== selectionEnd || (bullet === undefined && number === undefined)) return
  event.preventDefault()
  if (text.trim() === '') {
    content.setSelectionRange(start, at)
    return insertText('')
  }
  const next = bullet ?? `${Number(number) + 1}${mark}`
  insertText(`\n${indent}${next}${gap.replace(/x/i, ' ')}`)
})
