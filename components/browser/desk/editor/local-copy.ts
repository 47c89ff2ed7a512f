// The copy in this browser of what is not on the server.
import { putAtLeaving } from '../copies-at-leaving'
import { deleteLocalCopy, keyOf, putLocalCopy } from '../local-copies'
import type { Values } from '../local-copy-type'
import { areSame, givenValues } from './fields'
import { deskPath, form, hidden, place, say, texts } from './page'

let kept: Values = givenValues()
let key: string | null = null

export function isInBrowser(values: Values): boolean {
  return areSame(values, kept)
}

export async function keepInBrowser(values: Values): Promise<void> {
  const copy = { ...whose(), values, typedAt: Date.now() }
  try {
    await putLocalCopy(copy)
    const former = key
    kept = values
    key = copy.key
    // The former copy was based on an older revision, or on an article that did not exist yet.
    if (former !== null && former !== key) await deleteLocalCopy(former).catch(() => {})
  } catch {
    say(texts.states.formOnly)
  }
  // From now on a reload leads back to the same article.
  if (location.pathname.endsWith('/baru')) history.replaceState(null, '', deskPath())
}

/** Stores the copy without waiting, for a page that may be gone in a moment. */
export function keepAtOnce(values: Values) {
  const copy = { ...whose(), values, typedAt: Date.now() }
  putAtLeaving(copy)
  key ??= copy.key
}

/** Deletes the copy, since the server has these values. */
export async function forgetInBrowser(values: Values): Promise<void> {
  kept = values
  const former = key
  key = null
  if (former) await deleteLocalCopy(former).catch(() => {})
}

function whose() {
  const own = { person: form.dataset.person ?? '', place: place(), base: hidden('revision').value }
  return { ...own, key: keyOf(own) }
}
