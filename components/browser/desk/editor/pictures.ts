// Pictures by drop, paste and the toolbar: each gets a placeholder in the text at once, and is then uploaded.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement } from '../../dom'
import { ITEM } from './lists'
import { content, format, texts } from './page'
import { markupOf } from './picture-markup'
import { type Picture, upload } from './picture-uploads'
import { insertText } from './write-text'

export function choosePictures() {
  const input = createElement('input', { type: 'file', accept: 'image/*', multiple: true })
  input.addEventListener('change', () => addPictures([...(input.files ?? [])]))
  input.click()
}

/** Inserts pictures at the caret, and uploads them one after the other. */
export function addPictures(files: File[], { isPasted = false } = {}) {
  const pictures = files.filter(({ type }) => type.startsWith('image/')).map(begin)
  for (const picture of pictures) upload({ ...picture, isPasted })
}

document.addEventListener('dragover', (event) => {
  if (hasFiles(event)) event.preventDefault()
})

// Also outside of the text: the browser would leave the page to open the file.
document.addEventListener('drop', (event) => {
  if (!hasFiles(event)) return
  event.preventDefault()
  const at = event.target === content ? document.caretPositionFromPoint?.(event.clientX, event.clientY) : null
  if (at?.offsetNode === content) content.setSelectionRange(at.offset, at.offset)
  addPictures([...(event.dataTransfer?.files ?? [])])
})

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function begin(file: File): Omit<Picture, 'isPasted'> {
  const name = nameOf(file)
  const placeholder = markupOf(fill(texts.pictures.placeholder, { name }), '')
  if (format !== 'html') leaveParagraph()
  const start = content.selectionStart
  insertText(`${placeholder}\n`)
  return { file, name, placeholder, start }
}

/**
 * Moves to a new line after the paragraph at the caret: a heading would become the picture, and a table would lose it. An item
 * of a list keeps it.
 */
function leaveParagraph() {
  const { value, selectionEnd } = content
  const start = value.lastIndexOf('\n', selectionEnd - 1) + 1
  const [line = ''] = value.slice(start).split('\n', 1)
  if (line.trim() === '' || ITEM.test(line)) return
  const length = value.slice(selectionEnd).search(/\n[ \t]*\n/)
  const isLast = length < 0
  const end = isLast ? value.length : selectionEnd + length + 1
  content.setSelectionRange(end, end)
  insertText(isLast ? '\n\n' : '\n')
}

/** No two pictures have the same placeholder. */
function nameOf({ name }: File): string {
  const plain = (name || 'gambar').replace(/[[\]()<>"\\]/g, '_')
  const taken = (tried: string) => content.value.includes(fill(texts.pictures.placeholder, { name: tried }))
  let tried = plain
  for (let number = 2; taken(tried); number++) tried = `${number}-${plain}`
  return tried
}
