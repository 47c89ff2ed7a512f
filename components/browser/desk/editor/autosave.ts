// Nothing typed is lost: it is in the browser after a second, on the server after ten, and the state line says which.
import { root } from '../../dom'
import type { LocalCopy, Values } from '../local-copy-type'
import { areSame, givenValues, typedValues } from './fields'
import { markAsSent } from './late-copy'
import { forgetInBrowser, isInBrowser, keepAtOnce, keepInBrowser } from './local-copy'
import { findLost } from './lost-answer'
import { deskPath, form, hidden, say, texts, timeOf } from './page'
import { storeCopy } from './store-copy'
import { bodyOf, forgetSent, type Kept, keptIn, noteSent, putCopy } from './working-copy'

const LOCAL_MS = 1_000
const SERVER_MS = 10_000
const RETRY_MS = 15_000
/** The most that browsers send for a page that is left, with `keepalive` (Fetch, §5.5). */
const MAX_LAST_BYTES = 64 * 1024

/** The values on the server, in the article or in the working copy. */
let onServer: Values = givenValues()
let sending: Promise<boolean> | null = null
/** There is another copy, and the person has not chosen yet. */
let isUndecided = false
let localTimer = 0
let serverTimer = 0

/** Called for each change of the form; cheap, since the text may be long. */
export function noteChange() {
  if (!localTimer) localTimer = window.setTimeout(keepLocal, LOCAL_MS)
  if (!serverTimer) serverTimer = window.setTimeout(keepOnServer, SERVER_MS)
  if (!sending && !isUndecided) say(texts.states.unsaved)
}

/** Whether something typed is stored neither on the server nor in the browser. */
export function isInFormOnly(): boolean {
  const values = typedValues()
  return !areSame(values, onServer) && !isInBrowser(values)
}

/** Stores in this browser what the server does not have. */
export async function keepLocal(): Promise<void> {
  clearTimeout(localTimer)
  localTimer = 0
  const values = typedValues()
  if (isSigningOut() || isInBrowser(values)) return
  await (areSame(values, onServer) ? forgetInBrowser(onServer) : keepInBrowser(values))
}

/** Stores the working copy on the server. True if the server has what is typed. */
export async function keepOnServer(): Promise<boolean> {
  clearServerTimer()
  if (sending) {
    await sending
    return isUnsent() ? keepOnServer() : true
  }
  if (!isUnsent()) return true
  if (isUndecided) return false
  return sendAlone(send())
}

/** Like `keepOnServer`, but asks again which of two copies stays. */
export function keepAnew(): Promise<boolean> {
  isUndecided = false
  return keepOnServer()
}

/** For a page that is hidden or left: sends to the server only what fits into a last request. */
export function keepAtLeaving() {
  if (isSigningOut()) return
  const values = typedValues()
  if (!isInBrowser(values)) keepAtOnce(values)
  void keepLocal()
  if (sending || isUndecided || !isUnsent()) return
  const body = bodyOf(values, hidden('revision').value)
  if (new Blob([body]).size > MAX_LAST_BYTES) return
  clearServerTimer()
  markAsSent()
  noteSent(values)
  const sent = putCopy(body, true).then(
    async (response) => response.ok && takeKept(await keptIn(response), values),
  )
  void sendAlone(sent)
}

/** Records that the server has `values`, in the article or in the working copy. */
export async function noteSaved(values: Values): Promise<void> {
  onServer = values
  forgetSent()
  isUndecided = false
  if (!areSame(typedValues(), values)) return noteChange()
  clearServerTimer()
  await forgetInBrowser(values)
}

/** Stores the text once the service may be back. */
export function retryLater() {
  if (!serverTimer) serverTimer = window.setTimeout(keepOnServer, RETRY_MS)
}

/** Runs another request with the text, one request at a time. */
export async function alone(act: () => Promise<void>): Promise<void> {
  await sending
  clearServerTimer()
  const done = act()
  void sendAlone(done.then(() => true))
  return done
}

/** Stores a copy of this browser, even of another revision, as the working copy. */
export async function keepCopyOf({ values, base }: LocalCopy): Promise<boolean> {
  return (await store(values, base)) !== null
}

/** Makes other requests wait for this one. False if it fails. */
function sendAlone(request: Promise<boolean>): Promise<boolean> {
  sending = request
    .catch(() => false)
    .finally(() => {
      sending = null
    })
  return sending
}

export function isUnsent(): boolean {
  return !areSame(typedValues(), onServer)
}

function isSigningOut(): boolean {
  return root.dataset.signingOut !== undefined
}

function clearServerTimer() {
  clearTimeout(serverTimer)
  serverTimer = 0
}

async function send(): Promise<boolean> {
  await keepLocal()
  await findLost()
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

/** Null if it could not be stored. */
async function store(values: Values, base: string): Promise<Kept | null> {
  const outcome = await storeCopy(values, base)
  if (typeof outcome === 'object') return outcome
  isUndecided = outcome === 'undecided'
  if (outcome === 'later') retryLater()
  if (outcome === 'other') await openOther()
  return null
}

/** Opens the other copy, and drops what is typed here. */
async function openOther(): Promise<void> {
  onServer = typedValues()
  await forgetInBrowser(onServer)
  location.assign(`${deskPath()}?salinan=pakai`)
}
