// Nothing typed is lost: after a second the browser has it, after ten the server, and the line of the state says which.
import { root } from '../../dom'
import type { LocalCopy, Values } from '../local-copies'
import { areSame, givenValues, typedValues } from './fields'
import { markAsSent } from './late-copy'
import { forgetInBrowser, isInBrowser, keepInBrowser } from './local-copy'
import { deskPath, form, hidden, say, texts, timeOf } from './page'
import { storeCopy } from './store-copy'
import { bodyOf, type Kept, keptIn, putCopy } from './working-copy'

const LOCAL_MS = 1_000
const SERVER_MS = 10_000
const RETRY_MS = 15_000
/** What browsers still send for a page that is left (Fetch, §5.5). */
const MAX_LAST_BYTES = 64 * 1024

/** What the server has, as the article or as the working copy. */
let onServer: Values = givenValues()
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
  return !areSame(values, onServer) && !isInBrowser(values)
}

/** Keeps in this browser what the server does not have. */
export async function keepLocal(): Promise<void> {
  clearTimeout(localTimer)
  localTimer = 0
  const values = typedValues()
  if (isSigningOut() || isInBrowser(values)) return
  await (areSame(values, onServer) ? forgetInBrowser(onServer) : keepInBrowser(values))
}

/** Keeps the working copy on the server. True when the server has what is typed. */
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

/** As `keepOnServer`, and asks again which of two copies stays. */
export function keepAnew(): Promise<boolean> {
  isUndecided = false
  return keepOnServer()
}

/** As a page is hidden or left: to the server only what still gets there. */
export function keepAtLeaving() {
  void keepLocal()
  if (sending || isUndecided || isSigningOut() || !isUnsent()) return
  const values = typedValues()
  const body = bodyOf(values, hidden('revision').value)
  if (new Blob([body]).size > MAX_LAST_BYTES) return
  clearServerTimer()
  markAsSent()
  const sent = putCopy(body, true).then(
    async (response) => response.ok && takeKept(await keptIn(response), values),
  )
  void sendAlone(sent)
}

/** What was typed is on the server now, in whatever form. */
export async function noteSaved(values: Values): Promise<void> {
  onServer = values
  isUndecided = false
  if (!areSame(typedValues(), values)) return noteChange()
  clearServerTimer()
  await forgetInBrowser(values)
}

/** Does something else with the text on the server: one request at a time. */
export async function alone(act: () => Promise<void>): Promise<void> {
  await sending
  clearServerTimer()
  const done = act()
  void sendAlone(done.then(() => true))
  return done
}

/** A copy that the browser kept, also of another revision, as the working copy. */
export async function keepCopyOf({ values, base }: LocalCopy): Promise<boolean> {
  return (await store(values, base)) !== null
}

/** Others wait for it; false where it fails. */
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

/** Null where it could not be stored. */
async function store(values: Values, base: string): Promise<Kept | null> {
  const outcome = await storeCopy(values, base)
  if (typeof outcome === 'object') return outcome
  isUndecided = outcome === 'undecided'
  if (outcome === 'later' && !serverTimer) serverTimer = window.setTimeout(keepOnServer, RETRY_MS)
  if (outcome === 'other') await openOther()
  return null
}

/** Nothing of what is typed here is to be kept any more. */
async function openOther(): Promise<void> {
  onServer = typedValues()
  await forgetInBrowser(onServer)
  location.assign(`${deskPath()}?salinan=pakai`)
}
