// The copy that a page sends when it is left may reach the server after the next page was rendered: a reload would miss it.
import { hidden, place } from './page'
import { readCopy } from './working-copy'

const KEY = 'artikel-desk-sent'
const LOOK_AFTER_MS = [0, 2_000]

export function markAsSent() {
  sessionStorage.setItem(KEY, place())
}

/** Whether the server has a copy from the previous page that this page was rendered without. */
export async function hasLateCopy(): Promise<boolean> {
  if (sessionStorage.getItem(KEY) !== place()) return false
  sessionStorage.removeItem(KEY)
  const known = hidden('saved_at').value
  for (const wait of LOOK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const kept = await readCopy().catch(() => null)
    if (kept && kept.saved_at !== known) return true
  }
  return false
}
