// Writing into the text so that it can be undone: what sets .value throws away what could be.
import { content } from './page'

/** Replaces what is selected. */
export function insertText(text: string) {
  content.focus()
  // To delete nothing would delete what stands before it.
  if (text === '' && selectedText() === '') return
  // It stays in all browsers for want of another way that keeps undo.
  const isWritten =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isWritten) return
  content.setRangeText(text, content.selectionStart, content.selectionEnd, 'end')
  content.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Replaces a part of the text as one step, and leaves the caret where it was, as far as it was elsewhere. */
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

/** Replaces the nearest `text` to where it was put in; false where it is not there any more. */
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
