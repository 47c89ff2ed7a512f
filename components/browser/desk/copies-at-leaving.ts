// Safari stores nothing in IndexedDB for a page that is left, but all that is in `localStorage`, which takes it at once.
import type { LocalCopy } from './local-copy-type'

const PREFIX = 'artikel-desk-copy '

/** Without an error: some browsers refuse it, and its space is limited. */
export function putAtLeaving(copy: LocalCopy) {
  tolerant(() => localStorage.setItem(PREFIX + copy.key, JSON.stringify(copy)))
}

/** Deletes the copy, unless it is newer than what is known to be stored elsewhere. */
export function dropAtLeaving(key: string, typedUntil = Number.POSITIVE_INFINITY) {
  const copy = readAtLeaving(key)
  if (copy && copy.typedAt <= typedUntil) localStorage.removeItem(PREFIX + key)
}

export function listAtLeaving(): LocalCopy[] {
  const names = tolerant(() => Object.keys(localStorage)) ?? []
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => readAtLeaving(name.slice(PREFIX.length)))
    .filter((copy) => copy !== null)
}

function readAtLeaving(key: string): LocalCopy | null {
  const text = tolerant(() => localStorage.getItem(PREFIX + key))
  return text ? JSON.parse(text) : null
}

function tolerant<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch {
    return null
  }
}
