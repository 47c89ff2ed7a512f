// Uploads several pictures one after the other, and shows the progress of each; without scripts one form sends them all.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement, find } from '../dom'

type Texts = { progress: string; done: string; failed: string; reasons: Record<string, string> }

const form = document.querySelector<HTMLFormElement>('form[data-media-upload]')
const input = form?.querySelector<HTMLInputElement>('input[type=file]')
const progress = form?.querySelector<HTMLElement>('[data-progress]')
if (form && input && progress) enhance(form, input, progress)

function enhance(form: HTMLFormElement, input: HTMLInputElement, progress: HTMLElement) {
  const texts: Texts = JSON.parse(form.dataset.mediaUpload ?? '')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const files = [...(input.files ?? [])]
    form.inert = true
    const results: boolean[] = []
    for (const [index, file] of files.entries()) {
      const values = { name: file.name, number: index + 1, total: files.length }
      const line = createElement('li', { textContent: fill(texts.progress, values) })
      progress.append(line)
      const reason = await send(file, texts.reasons)
      results.push(reason === null)
      line.textContent =
        reason === null ? fill(texts.done, values) : fill(texts.failed, { ...values, reason })
    }
    form.inert = false
    input.value = ''
    if (results.every(Boolean)) location.assign(`${location.pathname}?pesan=unggah-${files.length}-0`)
    else if (results.some(Boolean)) await renewList()
  })
}

/** Shows the accepted pictures, below the messages on the others. */
async function renewList() {
  const response = await fetch(location.href).catch(() => null)
  if (!response?.ok) return
  const screen = new DOMParser().parseFromString(await response.text(), 'text/html')
  const given = find('[data-media-list]', screen)
  if (given) find('[data-media-list]')?.replaceWith(document.importNode(given, true))
}

/** Resolves with why a picture was rejected; null if it was accepted. */
async function send(file: File, reasons: Record<string, string>): Promise<string | null> {
  const body = new FormData()
  body.append('file', file)
  const headers = { 'Artikel-Desk': '1' }
  const response = await fetch('/api/media', { method: 'POST', headers, body }).catch(() => null)
  if (!response) return reasons.offline ?? ''
  if (response.ok) return null
  const { code = '' }: { code?: string } = await response.json().catch(() => ({}))
  return reasons[code] ?? reasons.other ?? ''
}
