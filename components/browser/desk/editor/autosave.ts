// Nothing typed is lost: after a second the browser has it, after ten the server, and the line of the state says which.
import { root } from '../../dom'
import { deleteLocalCopy, keyOf, type LocalCopy, putLocalCopy, type Values } from '../local-copies'
import { compare, open, type Pair } from './dialogs'
import { areSame, givenValues, toText, toTyped, typedValues } from './fields'
import { apiPath, deskPath, form, hidden, place, say, texts, timeOf } from './page'
import { codeOf, isSignedOut, signInAgain } from './session'

const LOCAL_MS = 1_000
const SERVER_MS = 10_000
const RETRY_MS = 15_000
/** What browsers still send for a page that is left (Fetch, §5.5). */
const MAX_LAST_BYTES = 64 * 1024

/** What the server has, as the article or as the working copy. */
let onServer: Values = givenValues()
/** What the browser has. */
let local: Values = onServer
let localKey: string | null = null
let sending: Promise<boolean> | null = null
let isStopped = false
let localTimer = 0
let serverTimer = 0

/** Called for each change of the form; cheap, since it may be of a long text. */
export function noteChange() {
  if (!localTimer) localTimer = window.setTimeout(keepLocal, LOCAL_MS)
  if (!serverTimer) serverTimer = window.setTimeout(keepOnServer, SERVER_MS)
  if (!sending && !isStopped) say(texts.states.unsaved)
}

export function isUnsent(): boolean {
  return !areSame(typedValues(), onServer)
}

/** Whether something is nowhere but in the form. */
export function isInFormOnly(): boolean {
  const values = typedValues()
  return !areSame(values, onServer) && !areSame(values, local)
}

/** Keeps in this browser what the server does not have. */
export async function keepLocal(): Promise<void> {
  clearTimeout(localTimer)
  localTimer = 0
  const values = typedValues()
  if (root.dataset.signingOut !== undefined || areSame(values, local)) return
  if (areSame(values, onServer)) return forgetLocal()
  const copy = { ...whose(), values, typedAt: Date.now() }
  try {
    await putLocalCopy(copy)
    local = values
    localKey = copy.key
  } catch {
    say(texts.states.formOnly)
  }
  // From here on a reload leads back to the same place.
  if (location.pathname.endsWith('/baru')) history.replaceState(null, '', deskPath())
}

/** Keeps the working copy on the server. True when the server has what is typed. */
export async function keepOnServer(): Promise<boolean> {
  clearTimeout(serverTimer)
  serverTimer = 0
  if (sending) {
    await sending
    return isUnsent() ? keepOnServer() : true
  }
  if (isStopped) return false
  if (!isUnsent()) return true
  sending = send().finally(() => {
    sending = null
  })
  return sending
}

/** As a page is hidden or left: to the server only what still gets there. */
export function keepAtLeaving() {
  void keepLocal()
  if (sending || isStopped || root.dataset.signingOut !== undefined || !isUnsent()) return
  const values = typedValues()
  const body = bodyOf(values)
  if (new Blob([body]).size > MAX_LAST_BYTES) return
  clearTimeout(serverTimer)
  serverTimer = 0
  sending = put(body, true)
    .then((response) => (response.ok ? takeKept(response, values) : false))
    .catch(() => false)
    .finally(() => {
      sending = null
    })
}

/** What was typed is on the server now, in whatever form. */
export async function noteSaved(values: Values): Promise<void> {
  onServer = values
  isStopped = false
  if (areSame(typedValues(), values)) {
    clearTimeout(serverTimer)
    serverTimer = 0
    await forgetLocal()
  } else noteChange()
}

/** Until nothing is on its way any more: one request at a time. */
export async function settled(): Promise<void> {
  clearTimeout(serverTimer)
  serverTimer = 0
  await sending
}

/** The words of a failure, where the text stays in the browser. */
export function sayFailure(status: number, code = '') {
  const { states } = texts
  if (code === 'too_many_working_copies') return say(states.tooMany)
  if (status === 0) return say(states.offline)
  if (status === 413) return say(states.tooLarge)
  if (status === 507) return say(states.full)
  if (status === 403) return say(states.forbidden)
  if (status === 404 || status === 410) return say(states.gone)
  if (status === 429 || status === 502 || status === 503 || status === 504) return say(states.unavailable)
  say(states.refused, { status })
}

/** As a working copy of another revision than the one that is shown. */
export async function keepCopyOf(copy: LocalCopy): Promise<boolean> {
  const response = await put(bodyOf(copy.values, copy.base)).catch(() => null)
  if (!response?.ok) sayFailure(response?.status ?? 0, response ? await codeOf(response) : '')
  return response?.ok ?? false
}

async function send(): Promise<boolean> {
  await keepLocal()
  const values = typedValues()
  const response = await put(bodyOf(values)).catch(() => null)
  if (response?.ok) return takeKept(response, values)
  if (response && (await isSignedOut(response))) {
    if (await signInAgain()) return send()
    return tryLater(response)
  }
  const code = response ? await codeOf(response) : ''
  if (code === 'working_copy_changed') return settle(values)
  sayFailure(response?.status ?? 0, code)
  return tryLater(response)
}

function put(body: string, keepalive = false): Promise<Response> {
  return fetch(`${apiPath()}/working-copy`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'Artikel-Desk': '1' },
    body,
    keepalive,
  })
}

function bodyOf(values: Values, base = hidden('revision').value): string {
  return JSON.stringify({
    fields: toTyped(values),
    base_revision: Number(base) || null,
    saved_at: hidden('saved_at').value || null,
  })
}

type Kept = { data: { saved_at: string; fields: Record<string, unknown> } }

async function takeKept(response: Response, values: Values): Promise<boolean> {
  const { data }: Kept = await response.json()
  hidden('saved_at').value = data.saved_at
  await noteSaved(values)
  const isPublished = form.dataset.status === 'published'
  if (!isUnsent())
    say(isPublished ? texts.states.kept : texts.states.saved, { time: timeOf(new Date(data.saved_at)) })
  return true
}

/** What no trying again helps against waits for the next key. */
function tryLater(response: Response | null): false {
  const isTemporary = !response || response.status >= 500 || response.status === 429
  if (isTemporary && !serverTimer) serverTimer = window.setTimeout(keepOnServer, RETRY_MS)
  return false
}

/** Another tab or device has kept a copy: the person says which one stays. */
async function settle(values: Values): Promise<boolean> {
  isStopped = true
  say(texts.states.elsewhere)
  const response = await fetch(`${apiPath()}/working-copy`, { headers: { 'Artikel-Desk': '1' } }).catch(
    () => null,
  )
  if (response?.status === 404) {
    // It was saved or thrown away meanwhile: nothing is replaced.
    hidden('saved_at').value = ''
    isStopped = false
    return send()
  }
  if (!response?.ok) {
    isStopped = false
    return tryLater(response)
  }
  const { data }: Kept = await response.json()
  if (pairsOf(values, data.fields).length === 0) {
    isStopped = false
    hidden('saved_at').value = data.saved_at
    return noteSaved(values).then(() => true)
  }
  return choose(values, data)
}

async function choose(values: Values, data: Kept['data']): Promise<boolean> {
  const { copy } = texts
  const answer = await open(
    copy.elsewhere.replace('{time}', timeOf(new Date(data.saved_at))),
    [],
    [
      { answer: 'compare', label: copy.compare },
      { answer: 'other', label: copy.useOther },
      { answer: 'own', label: copy.overwrite },
    ],
  ).answer
  if (answer === 'compare') {
    await compare(pairsOf(values, data.fields), {
      ...{ title: copy.compare, here: copy.here, there: copy.there, close: copy.close },
    })
    return choose(values, data)
  }
  if (answer === 'other') {
    await forgetLocal()
    onServer = typedValues()
    location.assign(`${deskPath()}?salinan=pakai`)
    return false
  }
  if (answer !== 'own') return false
  isStopped = false
  hidden('saved_at').value = data.saved_at
  return send()
}

export function pairsOf(own: Values, other: Record<string, unknown>): Pair[] {
  return Object.keys(own)
    .map((name) => ({ name: labelOf(name), own: own[name] ?? '', other: toText(other[name]) }))
    .filter((pair) => pair.own !== pair.other)
}

function labelOf(name: string): string {
  return document.querySelector(`label[for="${name}"]`)?.textContent ?? name
}

async function forgetLocal(): Promise<void> {
  local = onServer
  const key = localKey
  localKey = null
  if (key) await deleteLocalCopy(key).catch(() => {})
}

function whose() {
  const own = { person: form.dataset.person ?? '', place: place(), base: hidden('revision').value }
  return { ...own, key: keyOf(own) }
}
