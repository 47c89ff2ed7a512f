// The copy in this browser of what the server does not have.
import { deleteLocalCopy, keyOf, putLocalCopy, type Values } from '../local-copies'
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
    // An older revision was changed by it, or an article that was not there yet.
    if (former !== null && former !== key) await deleteLocalCopy(former).catch(() => {})
  } catch {
    say(texts.states.formOnly)
  }
  // From here on a reload leads back to the same place.
  if (location.pathname.endsWith('/baru')) history.replaceState(null, '', deskPath())
}

/** Where the server has these. */
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
