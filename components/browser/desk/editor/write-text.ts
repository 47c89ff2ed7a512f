// Writes into the text so that it can be undone: setting `.value` would clear the undo history.
import { content } from './page'

/** Replaces the selection. */
export function insertText(text: string) {
  content.focus()
  // Deleting an empty selection would delete the character before it.
  if (text === '' && selectedText() === '') return
  // `execCommand` is deprecated, but nothing else keeps the undo history.
  const isWritten =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isWritten) return
  content.setRangeText(text, content.selectionStart, content.selectionEnd, 'end')
  content.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Replaces a part of the text in one undo step; a caret outside of it stays where it was. */
export function replaceRange(start: number, end: number, text: string) {
  const { selectionStart, selectionEnd, scrollTop } = content
  const focused = document.activeElement
  content.setSelectionRange(start, end)
  insertText(text)
  const moved = (at: number) =>
    at <= start ? at : at >= end ? at + text.length - (end - start) : start + text.length
  content.setSelectionRange(moved(selectionStart), moved(selectionEnd))
  content.scrollTop = scrollTop
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus()
}

/** Replaces the occurrence of `text` nearest to `near`; false if there is none any more. */
export function replaceText(text: string, replacement: string, near = 0): boolean {
  const { value } = content
  const after = value.indexOf(text, near)
  const before = value.lastIndexOf(text, near)
  const isAfterNearer = after >= 0 && (before < 0 || after - near < near - before)
  const start = isAfterNearer ? after : before
  if (start < 0) return false
  replaceRange(start, start + text.length, replacement)
  return true
}

export function selectedText(): string {
  return content.value.slice(content.selectionStart, content.selectionEnd)
}
