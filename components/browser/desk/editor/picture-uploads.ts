// Uploads of pictures: each has a placeholder in the text, and a line that shows its progress.
import { fill } from '@/lib/desk/i18n/fill'
import { createElement } from '../../dom'
import { askAlternativeText } from './alternative-text'
import { actButton } from './dialogs'
import { content, deskHeaders, form, get, say, texts } from './page'
import { markupOf } from './picture-markup'
import { codeOf, isSignedOut, signInAgain } from './session'
import { shrunk } from './shrink-picture'
import { replaceText } from './write-text'

/** A file, and its placeholder in the text, near `start`. */
export type Picture = { file: File; isPasted: boolean; name: string; placeholder: string; start: number }
type Upload = Picture & { line: HTMLElement }

const words = texts.pictures
const lines = get('[data-uploads]', form)

const uploads = new Set<Upload>()
/** Resolves when the last enqueued upload has ended. */
let turn = Promise.resolve()

/** Uploads a picture and fills its placeholder, after earlier uploads. */
export function upload(picture: Picture) {
  const begun = { ...picture, line: createElement('div', {}) }
  lines.append(begun.line)
  uploads.add(begun)
  enqueue(begun)
}

/** Whether a placeholder still has no picture: its file exists only on this page. */
export function hasUploads(): boolean {
  return missing() !== undefined
}

/** Waits for all uploads. False if one failed whose placeholder is still in the text: names it, and focuses its line. */
export async function untilUploaded(): Promise<boolean> {
  if (hasUploads()) say(words.waiting)
  await lastTurn()
  const failed = missing()
  if (!failed) return true
  say(words.missing, { name: failed.name })
  failed.line.querySelector('button')?.focus()
  return false
}

/** Also waits for uploads begun meanwhile. */
async function lastTurn(): Promise<void> {
  const last = turn
  await last
  if (last !== turn) await lastTurn()
}

function missing(): Upload | undefined {
  return [...uploads].find(({ placeholder }) => content.value.includes(placeholder))
}

function enqueue(upload: Upload) {
  const textContent = fill(words.uploading, { name: upload.name })
  upload.line.replaceChildren(createElement('p', { textContent, role: 'status' }))
  turn = turn.then(() => run(upload))
}

async function run(upload: Upload): Promise<void> {
  const { file, isPasted, placeholder, start, line } = upload
  const response = await send(isPasted ? await shrunk(file) : file)
  const stored = response?.ok ? await storedIn(response) : null
  if (!stored) return fail(upload, await reasonOf(response))
  const isThere = replaceText(placeholder, markupOf(stored.alt, stored.url), start)
  uploads.delete(upload)
  if (isThere && stored.alt === '' && !stored.decorative) askAlternativeText(upload, stored.url)
  else line.remove()
}

type Stored = { url: string; alt: string; decorative: boolean }

/** Null if the response was cut off. */
async function storedIn(response: Response): Promise<Stored | null> {
  const answer: { data: Stored } | null = await response.json().catch(() => null)
  return answer?.data ?? null
}

async function send(file: File): Promise<Response | null> {
  const body = new FormData()
  body.append('file', file)
  const response = await fetch('/api/media', {
    method: 'POST',
    headers: deskHeaders,
    body,
  }).catch(() => null)
  if (!response || response.ok || !isSignedOut(response)) return response
  return (await signInAgain()) ? send(file) : response
}

/** Shows a failure, which stays with its placeholder until the upload is retried or dropped. */
function fail(upload: Upload, reason: string) {
  const { name, placeholder, start, line } = upload
  const text = createElement('p', { textContent: fill(words.failed, { name, reason }), role: 'alert' })
  const retry = actButton(words.retry, () => enqueue(upload))
  const drop = actButton(words.drop, () => {
    replaceText(`${placeholder}\n`, '', start) || replaceText(placeholder, '', start)
    uploads.delete(upload)
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
