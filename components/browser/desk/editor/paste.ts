// Pastes formatted text in the format of the article, pictures as uploads, and anything else as it is.
import { cleanHtml } from './clean-html'
import { linkTo } from './marks'
import { content, deskHeaders, format, say, texts } from './page'
import { addPictures } from './pictures'
import { insertText, replaceRange, selectedText } from './write-text'

const LONE_URL = /^https?:\/\/\S{1,2000}$/
/** Formatting that plain text would lose; code editors merely color theirs. */
const FORMATTED =
  /<(?:h[1-6]|[uo]l|table|a|b|strong|em|i|blockquote|pre|img)\b|font-weight:\s*(?:bold|[6-9]00)|mso-list/i

let isPlain = false

content.addEventListener('keydown', ({ key, shiftKey, ctrlKey, metaKey }) => {
  isPlain = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v'
})

content.addEventListener('paste', (event) => {
  const { clipboardData } = event
  if (!clipboardData || isPlain) return
  const text = clipboardData.getData('text/plain').replace(/\r\n?/g, '\n')
  const html = clipboardData.getData('text/html')
  const pictures = [...clipboardData.files]
  const url = text.trim()
  if (LONE_URL.test(url)) return pasteUrl(event, url)
  // Word and Excel add a picture of the text; the text is meant.
  if (text.trim() === '' && pictures.length > 0) {
    event.preventDefault()
    return void addPictures(pictures, { isPasted: true })
  }
  if (format === 'text' || !isFormatted(clipboardData, html)) return
  event.preventDefault()
  void pasteHtml(html, text)
})

function pasteUrl(event: ClipboardEvent, url: string) {
  const selected = selectedText()
  event.preventDefault()
  const isLinked = selected !== '' && format !== 'text' && !selected.includes('\n')
  insertText(isLinked ? linkTo(url, selected) : url)
}

function isFormatted({ types }: DataTransfer, html: string): boolean {
  return !types.includes('vscode-editor-data') && FORMATTED.test(html)
}

/** Inserts the plain text at once; undoing its replacement leads back to it. */
async function pasteHtml(html: string, given: string): Promise<void> {
  const text = given.trim() === '' ? plainTextOf(html) : given
  const start = content.selectionStart
  insertText(text)
  const { length } = content.value
  const converted = format === 'html' ? cleanHtml(html) : await toMarkdown(html)
  if (converted === null) return say(texts.states.pastedPlain)
  // If it was undone or overwritten meanwhile, the text stays as it is.
  const isThere = content.value.length >= length && content.value.startsWith(text, start)
  if (converted === '' || converted === text || !isThere) return
  replaceRange(start, start + text.length, onItsOwnLines(converted, start, start + text.length))
}

/** How headings, lists, tables, quotes and code begin. */
const BLOCK = /^(?:#{1,6} |[-*+] |\d+[.)] |> |\||```|~~~|<(?:h[1-6]|[uo]l|table|blockquote|pre)\b)/

/** Separates a text that begins with a block from the rest of its line. */
function onItsOwnLines(text: string, start: number, end: number): string {
  if (!BLOCK.test(text)) return text
  const [before = ''] = content.value.slice(0, start).split('\n').slice(-1)
  const [after = ''] = content.value.slice(end).split('\n', 1)
  return `${before.trim() === '' ? '' : '\n\n'}${text}${after.trim() === '' ? '' : '\n\n'}`
}

/** For a clipboard with formatted text only. */
function plainTextOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}

/** Null if it cannot be converted now: the plain text stays. */
async function toMarkdown(html: string): Promise<string | null> {
  const response = await fetch('/api/convert', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...deskHeaders },
    body: JSON.stringify({ html }),
  }).catch(() => null)
  if (!response?.ok) return null
  const answer: { markdown?: string; data?: { markdown: string } } = await response.json()
  return (answer.data?.markdown ?? answer.markdown ?? '').trimEnd()
}
