// Nothing typed is lost: after a second the browser has it, after ten the server, and the line of the state says which.
import { root } from '../../dom'
import { deleteLocalCopy, keyOf, type LocalCopy, putLocalCopy, type Values } from '../local-copies'
import { ask, compare } from './dialogs'
import { areSame, givenValues, typedValues } from './fields'
import { deskPath, form, hidden, place, say, texts, timeOf } from './page'
import { codeOf, isSignedOut, signInAgain } from './session'
import { bodyOf, type Kept, keptIn, pairsOf, putCopy, readCopy } from './working-copy'

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
/** There is another copy, and the person has not said yet which one stays. */
let isUndecided = false
let localTimer = 0
let serverTimer = 0

/** Called for each change of the form; cheap, since it may be of a long text. */
export function noteChange() {
  if (!localTimer) localTimer = window.setTimeout(keepLocal, LOCAL_MS)
  if (!serverTimer) serverTimer = window.setTimeout(keepOnServer, SERVER_MS)
  if (!sending && !isUndecided) say(texts.states.unsaved)
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
  if (!isUnsent()) return true
  if (isUndecided) return false
  sending = send().finally(() => {
    sending = null
  })
  return sending
}

/** As `keepOnServer`, and asks again which of two copies stays. */
export function keepAnew(): Promise<boolean> {
  isUndecided = false
  return keepOnServer()
}

/** As a page is hidden or left: to the server only what still gets there. */
export function keepAtLeaving() {
  void keepLocal()
  if (sending || isUndecided || root.dataset.signingOut !== undefined || !isUnsent()) return
  const values = typedValues()
  const body = bodyOf(values, hidden('revision').value)
  if (new Blob([body]).size > MAX_LAST_BYTES) return
  clearTimeout(serverTimer)
  serverTimer = 0
  sending = putCopy(body, true)
    .then(async (response) => response.ok && takeKept(await keptIn(response), values))
    .catch(() => false)
    .finally(() => {
      sending = null
    })
}

/** What was typed is on the server now, in whatever form. */
export async function noteSaved(values: Values): Promise<void> {
  onServer = values
  isUndecided = false
  if (!areSame(typedValues(), values)) return noteChange()
  clearTimeout(serverTimer)
  serverTimer = 0
  await forgetLocal()
}

/** Does something else with the text on the server: one request at a time. */
export async function alone(act: () => Promise<void>): Promise<void> {
  await sending
  clearTimeout(serverTimer)
  serverTimer = 0
  const done = act()
  sending = done
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      sending = null
    })
  return done
}

/** A copy that the browser kept, also of another revision, as the working copy. */
export async function keepCopyOf({ values, base }: LocalCopy): Promise<boolean> {
  return (await store(values, base)) !== null
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

function isUnsent(): boolean {
  return !areSame(typedValues(), onServer)
}

async function send(): Promise<boolean> {
  await keepLocal()
  const values = typedValues()
  const kept = await store(values, hidden('revision').value)
  return kept !== null && takeKept(kept, values)
}

async function takeKept({ saved_at }: Kept, values: Values): Promise<true> {
  hidden('saved_at').value = saved_at
  await noteSaved(values)
  const { saved, kept } = texts.states
  if (!isUnsent())
    say(form.dataset.status === 'published' ? kept : saved, { time: timeOf(new Date(saved_at)) })
  return true
}

/** Null where it could not be stored, which is said in words then. */
async function store(values: Values, base: string): Promise<Kept | null> {
  const response = await putCopy(bodyOf(values, base)).catch(() => null)
  if (response?.ok) return keptIn(response)
  if (response && (await isSignedOut(response))) return (await signInAgain()) ? store(values, base) : null
  const code = response ? await codeOf(response) : ''
  if (code === 'working_copy_changed') return replace(values, base)
  sayFailure(response?.status ?? 0, code)
  tryLater(response)
  return null
}

/** What no trying again helps against waits for the next key. */
function tryLater(response: Response | null) {
  const isTemporary = !response || response.status >= 500 || response.status === 429
  if (isTemporary && !serverTimer) serverTimer = window.setTimeout(keepOnServer, RETRY_MS)
}

/** Another tab or device has kept a copy: the person says which one stays. */
async function replace(values: Values, base: string): Promise<Kept | null> {
  isUndecided = true
  say(texts.states.elsewhere)
  const other = await readCopy().catch(() => undefined)
  const isDecided = other === null || (other && pairsOf(values, other.fields).length === 0)
  if (!isDecided && other && !(await choose(values, other))) return null
  isUndecided = false
  if (other === undefined) {
    tryLater(null)
    return null
  }
  hidden('saved_at').value = other?.saved_at ?? ''
  return other && isDecided ? other : store(values, base)
}

/** Whether what is here is to replace the other copy. */
async function choose(values: Values, other: Kept): Promise<boolean> {
  const { copy } = texts
  const title = copy.elsewhere.replace('{time}', timeOf(new Date(other.saved_at)))
  const answer = await ask(
    title,
    [],
    [
      { answer: 'compare', label: copy.compare },
      { answer: 'other', label: copy.useOther },
      { answer: 'own', label: copy.overwrite },
    ],
  )
  if (answer === 'compare') {
    const words = { title: copy.compare, here: copy.here, there: copy.there, close: copy.close }
    await compare(pairsOf(values, other.fields), words)
    return choose(values, other)
  }
  if (answer === 'other') {
    onServer = typedValues()
    await forgetLocal()
    location.assign(`${deskPath()}?salinan=pakai`)
  }
  return answer === 'own'
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
