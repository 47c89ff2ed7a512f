// Pictures by drop, paste and the toolbar: each has its place in the text at once, and a line that asks for its alternative text.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement } from '../../dom'
import { buttonClass } from './dialogs'
import { ITEM } from './lists'
import { content, form, format, get, texts } from './page'
import { codeOf, isSignedOut, signInAgain } from './session'
import { shrunk } from './shrink-picture'
import { insertText, replaceText } from './write-text'

type Upload = { file: File; name: string; placeholder: string; start: number; line: HTMLElement }

const words = texts.pictures
const lines = get('[data-uploads]', form)

export function choosePictures() {
  const input = createElement('input', { type: 'file', accept: 'image/*', multiple: true })
  input.addEventListener('change', () => addPictures([...(input.files ?? [])]))
  input.click()
}

/** Puts pictures in where the caret is, and uploads them one after the other. */
export async function addPictures(files: File[], isPasted = false): Promise<void> {
  const uploads = files.filter(({ type }) => type.startsWith('image/')).map(begin)
  for (const upload of uploads) {
    if (isPasted) upload.file = await shrunk(upload.file)
    await run(upload)
  }
}

document.addEventListener('dragover', (event) => {
  if (hasFiles(event)) event.preventDefault()
})

// Beside the text too: the browser would leave the page for the file.
document.addEventListener('drop', (event) => {
  if (!hasFiles(event)) return
  event.preventDefault()
  const at = event.target === content ? document.caretPositionFromPoint?.(event.clientX, event.clientY) : null
  if (at?.offsetNode === content) content.setSelectionRange(at.offset, at.offset)
  void addPictures([...(event.dataTransfer?.files ?? [])])
})

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function begin(file: File): Upload {
  const name = nameOf(file)
  const placeholder = picture(fill(words.placeholder, { name }), '')
  if (format !== 'html') leaveParagraph()
  const start = content.selectionStart
  insertText(`${placeholder}\n`)
  const line = createElement('div', {})
  lines.append(line)
  return { file, name, placeholder, start, line }
}

/**
 * Goes to a line of its own after what the caret is in: a heading would be the picture, and a table would lose it. An item of
 * a list keeps it.
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

/** No two pictures have the same place. */
function nameOf({ name }: File): string {
  const plain = (name || 'gambar').replace(/[[\]()<>"\\]/g, '_')
  const taken = (tried: string) => content.value.includes(fill(words.placeholder, { name: tried }))
  let tried = plain
  for (let number = 2; taken(tried); number++) tried = `${number}-${plain}`
  return tried
}

async function run(upload: Upload): Promise<void> {
  const { file, name, placeholder, start, line } = upload
  line.replaceChildren(createElement('p', { textContent: fill(words.uploading, { name }), role: 'status' }))
  const response = await send(file)
  if (!response?.ok) return fail(upload, await reasonOf(response))
  const { data }: { data: { url: string; alt: string; decorative: boolean } } = await response.json()
  const written = picture(data.alt, data.url)
  const isThere = replaceText(placeholder, written, start)
  if (isThere && data.alt === '' && !data.decorative) askAlt(upload, data.url)
  else line.remove()
}

async function send(file: File): Promise<Response | null> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch('/api/media', {
    method: 'POST',
    headers: { 'Artikel-Desk': '1' },
    body,
  }).catch(() => null)
  if (!response || response.ok || !(await isSignedOut(response))) return response
  return (await signInAgain()) ? send(file) : response
}

/** A line that stays until it was tried again or thrown away, as its place in the text does. */
function fail(upload: Upload, reason: string) {
  const { name, placeholder, start, line } = upload
  const text = createElement('p', { textContent: fill(words.failed, { name, reason }), role: 'alert' })
  const retry = button(words.retry, () => void run(upload))
  const drop = button(words.drop, () => {
    replaceText(`${placeholder}\n`, '', start) || replaceText(placeholder, '', start)
    line.remove()
  })
  line.replaceChildren(text, retry, drop)
}

async function reasonOf(response: Response | null): Promise<string> {
  const { reasons } = words
  if (!response) return reasons.offline
  const { status } = response
  if (status === 413) return reasons.tooLarge
  if (status === 507) return reasons.full
  if (status === 403 || status === 401) return reasons.forbidden
  const isInvalid = status === 415 || (status === 422 && (await codeOf(response)) !== '')
  return isInvalid ? reasons.invalid : fill(reasons.other, { status })
}

/** That a picture says nothing is a choice too. */
function askAlt({ name, start, line }: Upload, url: string) {
  const id = `alt-${crypto.randomUUID()}`
  const label = createElement('label', { htmlFor: id, textContent: fill(words.alt, { name }) })
  // Without a name it is no field of the form.
  const input = createElement('input', {
    id,
    type: 'text',
    dir: 'auto',
    className: get('#category', form).className,
  })
  label.append(input)
  const use = () => {
    const alt = input.value.trim()
    if (alt) replaceText(picture('', url), picture(alt, url), start)
    line.remove()
    content.focus()
  }
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    use()
  })
  line.replaceChildren(
    label,
    button(words.useAlt, use),
    button(words.decorative, () => line.remove()),
  )
}

function picture(alt: string, url: string): string {
  if (format === 'html') return `<img src="${url}" alt="${alt.replaceAll('"', '&quot;')}">`
  return `![${alt.replace(/[[\]\\]/g, '\\$&')}](${url})`
}

function button(label: string, does: () => void): HTMLButtonElement {
  const made = createElement('button', { type: 'button', textContent: label, className: buttonClass() })
  made.addEventListener('click', does)
  return made
}
