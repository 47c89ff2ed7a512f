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
    kept = values
    key = copy.key
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
